// foregone.certificate._verifier: the second verifier, compiled, for large certificates. It shares
// no code with the search engine, and is held to the Python verifier by test.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "walk.hpp"

namespace nb = nanobind;
using namespace foregone::certificate;

namespace {

constexpr int most_vertices = 1024;

template <int W>
Result walk_with(const Claim& claim, Numbers numbers, const std::function<void()>& poll) {
    if constexpr (64 * W < most_vertices) {
        if (claim.names.size() > 64 * W) return walk_with<2 * W>(claim, std::move(numbers), poll);
    }
    return Walk<W>(claim, std::move(numbers), poll).run();
}

std::pair<std::size_t, std::size_t> walk(const Claim& claim, nb::iterator chunks) {
    const auto refill = [&chunks](std::string& chunk) {
        nb::gil_scoped_acquire gil;
        if (chunks == nb::iterator::sentinel()) return false;
        const auto bytes = nb::cast<nb::bytes>(*chunks);
        chunk.assign(bytes.c_str(), bytes.size());
        ++chunks;
        return true;
    };
    const auto poll = [] {
        nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    };
    nb::gil_scoped_release released;
    const auto result = walk_with<1>(claim, Numbers(refill), poll);
    return {result.positions, result.entries};
}

}  // namespace

NB_MODULE(_verifier, m) {
    m.attr("MOST_VERTICES") = most_vertices;
    nb::exception<BadFile>(m, "BadFile");
    nb::exception<Refused>(m, "Refused");
    nb::class_<Claim>(m, "Claim")
        .def(nb::init<>())
        .def_rw("names", &Claim::names)
        .def_rw("turns", &Claim::turns)
        .def_rw("win", &Claim::win)
        .def_rw("listed", &Claim::listed)
        .def_rw("black_wins", &Claim::black_wins)
        .def_rw("white_wins", &Claim::white_wins)
        .def_rw("black_stones", &Claim::black_stones)
        .def_rw("white_stones", &Claim::white_stones)
        .def_rw("first_moves", &Claim::first_moves, nb::arg().none())
        .def_rw("neighbours", &Claim::neighbours)
        .def_rw("start", &Claim::start)
        .def_rw("end", &Claim::end)
        .def_rw("symmetries", &Claim::symmetries);
    m.def("walk", &walk, nb::arg("claim"), nb::arg("chunks"),
          "Positions and entries of a proof that holds; raises Refused or BadFile.");
}
