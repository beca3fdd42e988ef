// foregone.formula._native: the parts of formula/ that must run at the speed of memory.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdlib>
#include <memory>

#include "dimacs.hpp"
#include "simplify.hpp"

namespace nb = nanobind;
namespace ff = foregone::formula;

namespace {

template <class T>
using Array = nb::ndarray<const T, nb::numpy, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Hands a vector over to NumPy without a copy.
template <class T>
nb::object to_numpy(std::vector<T>&& values) {
  auto owned = std::make_unique<std::vector<T>>(std::move(values));
  T* data = owned->data();
  const std::size_t size = owned->size();
  nb::capsule owner(owned.release(),
                    [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(data, {size}, owner));
}

// Clause i must lie within the literals.
void check_starts(const Array<std::int64_t>& starts, std::size_t literals) {
  const std::int64_t* at = starts.data();
  bool sound = starts.size() > 0 && at[0] == 0 &&
               at[starts.size() - 1] == static_cast<std::int64_t>(literals);
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) sound &= at[i] <= at[i + 1];
  if (!sound) throw nb::index_error("clauses that are not where the literals are");
}

void write_clauses(Array<std::int32_t> literals, Array<std::int64_t> starts, nb::callable write) {
  check_starts(starts, literals.size());
  ff::write_clauses({literals.data(), literals.size()}, {starts.data(), starts.size()},
                    [&](std::string_view piece) { write(nb::bytes(piece.data(), piece.size())); });
}

nb::tuple parse_qdimacs(nb::bytes data, bool strict) {
  ff::File file;
  {
    const std::string_view text(data.c_str(), data.size());
    nb::gil_scoped_release unlocked;
    file = ff::parse(text, strict);
  }
  nb::list comments;
  for (const std::string& comment : file.comments)
    comments.append(nb::bytes(comment.data(), comment.size()));
  nb::list blocks;
  for (ff::Block& block : file.blocks)
    blocks.append(nb::make_tuple(nb::str(&block.quantifier, 1),
                                 to_numpy(std::move(block.variables)), block.line));
  return nb::make_tuple(comments, file.variables, blocks,
                        to_numpy(std::move(file.matrix.literals)),
                        to_numpy(std::move(file.matrix.starts)));
}

nb::tuple simplify(Array<std::int32_t> level, Array<std::uint8_t> universal,
                   Array<std::int32_t> literals, Array<std::int64_t> starts, std::int64_t effort) {
  const auto variables = static_cast<std::int64_t>(level.size());
  check_starts(starts, literals.size());
  bool sound = universal.size() == level.size();
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const std::int64_t variable = std::abs(static_cast<std::int64_t>(literals.data()[i]));
    sound &= 0 < variable && variable < variables && level.data()[variable] > 0;
  }
  if (!sound) throw nb::index_error("a literal without a block");
  ff::Simplified simplified;
  {
    nb::gil_scoped_release unlocked;
    const ff::Prefix prefix{{level.data(), level.data() + level.size()},
                            {universal.data(), universal.data() + universal.size()}};
    simplified = ff::simplify(prefix, {literals.data(), literals.size()},
                              {starts.data(), starts.size()}, effort);
  }
  return nb::make_tuple(simplified.falsified, to_numpy(std::move(simplified.matrix.literals)),
                        to_numpy(std::move(simplified.matrix.starts)),
                        to_numpy(std::move(simplified.image)));
}

}  // namespace

NB_MODULE(_native, m) {
  static nb::handle syntax_error =
      nb::handle(PyErr_NewException("foregone.formula._native.SyntaxError", PyExc_Exception, nullptr));
  m.attr("SyntaxError") = syntax_error;
  nb::register_exception_translator([](const std::exception_ptr& raised, void*) {
    try {
      std::rethrow_exception(raised);
    } catch (const ff::SyntaxError& error) {
      const nb::bytes found(error.found.data(), error.found.size());
      const nb::tuple arguments = nb::make_tuple(error.line, error.what(), found, error.expected.c_str());
      PyErr_SetObject(syntax_error.ptr(), arguments.ptr());
    }
  });
  m.def("write_clauses", &write_clauses, nb::arg("literals"), nb::arg("starts"), nb::arg("write"),
        "Hands the clauses as lines of QDIMACS to `write`, in pieces.");
  m.def("parse_qdimacs", &parse_qdimacs, nb::arg("data"), nb::arg("strict"),
        "A file as (comments, variables, [(quantifier, block, line)], literals, starts).");
  m.def("simplify", &simplify, nb::arg("level"), nb::arg("universal"), nb::arg("literals"),
        nb::arg("starts"), nb::arg("effort"),
        "(falsified, literals, starts, image); see simplify.hpp.");
}
