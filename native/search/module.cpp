// foregone.search._engine: the search for Python. The GIL is released while it runs.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>

#include "engine.hpp"
#include "proof.hpp"

namespace nb = nanobind;
using namespace foregone::search;

namespace {

// One engine, whatever the width of its bit sets.
class AnyEngine {
public:
    virtual ~AnyEngine() = default;
    virtual Outcome solve(int depth, const Limits& limits) = 0;
    virtual std::optional<Cells> good_moves(int depth, const Limits& limits, bool every) = 0;
    virtual std::optional<Bytes> proof(int depth, const Cells& vertices,
                                       const std::vector<Cells>& symmetries, const Limits& limits) = 0;
    virtual int best() const = 0;
    virtual Reason reason() const = 0;
    virtual Statistics statistics() const = 0;
};

template <int W>
class SizedEngine final : public AnyEngine {
public:
    SizedEngine(const Problem& problem, const Switches& switches, std::size_t memory)
        : problem_(problem), engine_(problem_, switches, memory) {}

    Outcome solve(int depth, const Limits& limits) override { return engine_.solve(depth, limits); }
    std::optional<Cells> good_moves(int depth, const Limits& limits, bool every) override {
        return engine_.good_moves(depth, limits, every);
    }
    std::optional<Bytes> proof(int depth, const Cells& vertices,
                                       const std::vector<Cells>& symmetries, const Limits& limits) override {
        engine_.begin(limits);
        const Outcome outcome = engine_.decide(depth);
        std::optional<Bytes> bytes;
        if (outcome != Outcome::unknown)
            bytes = ProofWriter<W>(engine_, problem_, vertices, symmetries, outcome, depth).write();
        engine_.finish();
        return bytes;
    }
    int best() const override { return engine_.best(); }
    Reason reason() const override { return engine_.reason(); }
    Statistics statistics() const override { return engine_.statistics(); }

private:
    Problem problem_;
    Engine<W> engine_;
};

constexpr int most_cells = 512;

std::unique_ptr<AnyEngine> make_engine(const Problem& problem, const Switches& switches,
                                       std::size_t memory) {
    if (problem.cells <= 64) return std::make_unique<SizedEngine<1>>(problem, switches, memory);
    if (problem.cells <= 128) return std::make_unique<SizedEngine<2>>(problem, switches, memory);
    if (problem.cells <= 256) return std::make_unique<SizedEngine<4>>(problem, switches, memory);
    if (problem.cells <= 384) return std::make_unique<SizedEngine<6>>(problem, switches, memory);
    return std::make_unique<SizedEngine<8>>(problem, switches, memory);
}

struct SwitchName {
    const char* name;
    bool Switches::*flag;
};

constexpr SwitchName switch_names[] = {
    {"subsume", &Switches::subsume},       {"horizon", &Switches::horizon},
    {"fork", &Switches::fork},             {"endgame", &Switches::endgame},
    {"weights", &Switches::weights},
    {"pairing", &Switches::pairing},       {"twins", &Switches::twins},
    {"dominated", &Switches::dominated},   {"table", &Switches::table},
    {"isomorphism", &Switches::isomorphism}, {"zones", &Switches::zones},
    {"null_move", &Switches::null_move},   {"relax", &Switches::relax},
    {"order", &Switches::order},
};

// Asks the interpreter for signals, and the caller's own wish to stop.
class Watch {
public:
    explicit Watch(nb::object cancelled) : cancelled_(std::move(cancelled)) {}

    bool operator()() {
        nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) {
            raised_ = true;
            return true;
        }
        if (cancelled_.is_none()) return false;
        try {
            return nb::cast<bool>(cancelled_());
        } catch (nb::python_error& error) {
            error.restore();
            raised_ = true;
            return true;
        }
    }

    // Passes on what a signal handler or `cancelled` raised.
    void check() const {
        if (raised_) throw nb::python_error();
    }

private:
    nb::object cancelled_;
    bool raised_ = false;
};

class PyEngine {
public:
    PyEngine(int cells, const std::string& turns, std::vector<Cells> black, std::vector<Cells> white,
             std::optional<Cells> first_moves, const nb::dict& switches, std::size_t memory) {
        Problem problem;
        if (cells < 0 || cells > most_cells) throw std::invalid_argument("too many cells");
        problem.cells = cells_ = cells;
        for (char turn : turns) problem.turns.push_back(turn == 'B' ? Player::black : Player::white);
        if (static_cast<int>(turns.size()) > cells) throw std::invalid_argument("more turns than cells");
        check(black, cells);
        check(white, cells);
        problem.black = std::move(black);
        problem.white = std::move(white);
        problem.restricted = first_moves.has_value();
        if (first_moves) {
            check({*first_moves}, cells);
            problem.first_moves = std::move(*first_moves);
        }
        Switches chosen;
        for (auto [name, flag] : switch_names) chosen.*flag = nb::cast<bool>(switches[name]);
        engine_ = make_engine(problem, chosen, memory);
    }

    nb::object solve(int depth, std::uint64_t nodes, double seconds, nb::object cancelled) {
        return run(nodes, seconds, std::move(cancelled), [&](const Limits& limits) -> std::optional<bool> {
            const Outcome outcome = engine_->solve(depth, limits);
            if (outcome == Outcome::unknown) return std::nullopt;
            return outcome == Outcome::yes;
        });
    }

    nb::object good_moves(int depth, std::uint64_t nodes, double seconds, nb::object cancelled,
                          bool every) {
        return run(nodes, seconds, std::move(cancelled),
                   [&](const Limits& limits) { return engine_->good_moves(depth, limits, every); });
    }

    // The entries of a certificate of the verdict; None at a limit.
    nb::object proof(int depth, const Cells& vertices, const std::vector<Cells>& symmetries,
                     std::uint64_t nodes, double seconds, nb::object cancelled) {
        check(symmetries, cells_);
        for (const auto& map : symmetries)
            if (static_cast<int>(map.size()) != cells_) throw std::invalid_argument("not a permutation");
        if (static_cast<int>(vertices.size()) != cells_) throw std::invalid_argument("a vertex for each cell");
        return run(nodes, seconds, std::move(cancelled),
                   [&](const Limits& limits) { return engine_->proof(depth, vertices, symmetries, limits); });
    }

    int best() const { return engine_->best(); }

    const char* reason() const {
        switch (engine_->reason()) {
            case Reason::nodes: return "node limit";
            case Reason::seconds: return "time limit";
            case Reason::stopped: return "interrupted";
            case Reason::decided: break;
        }
        return "";
    }

    nb::dict statistics() const {
        const Statistics s = engine_->statistics();
        nb::dict d;
        d["nodes"] = s.nodes;
        d["passes"] = s.passes;
        d["relaxations"] = s.relaxations;
        d["table_probes"] = s.table_probes;
        d["table_hits"] = s.table_hits;
        d["table_entries"] = s.table_entries;
        d["table_bytes"] = s.table_bytes;
        d["forks"] = s.forks;
        d["endgames"] = s.endgames;
        d["weights"] = s.weights;
        d["pairing_tests"] = s.pairing_tests;
        d["pairings"] = s.pairings;
        d["forced"] = s.forced;
        d["seconds"] = s.seconds;
        return d;
    }

private:
    static void check(const std::vector<Cells>& sets, int cells) {
        for (const auto& set : sets)
            for (int cell : set)
                if (cell < 0 || cell >= cells) throw std::invalid_argument("a cell is out of range");
    }

    template <class Value>
    static nb::object answer(Value&& value) {
        return nb::cast(std::forward<Value>(value));
    }
    static nb::object answer(std::optional<Bytes>&& bytes) {
        if (!bytes) return nb::none();
        return nb::bytes(bytes->data(), bytes->size());
    }

    template <class Task>
    nb::object run(std::uint64_t nodes, double seconds, nb::object cancelled, Task&& task) {
        Watch watch(std::move(cancelled));
        Limits limits;
        limits.nodes = nodes;
        limits.seconds = seconds;
        limits.stop = [&watch] { return watch(); };
        auto result = [&] {
            nb::gil_scoped_release release;
            return task(limits);
        }();
        watch.check();
        return answer(std::move(result));
    }

    int cells_ = 0;
    std::unique_ptr<AnyEngine> engine_;
};

}  // namespace

NB_MODULE(_engine, m) {
    m.attr("MOST_CELLS") = most_cells;
    nb::list names;
    for (auto [name, flag] : switch_names) names.append(name);
    m.attr("SWITCHES") = nb::tuple(names);
    nb::class_<PyEngine>(m, "Engine")
        .def(nb::init<int, const std::string&, std::vector<Cells>, std::vector<Cells>,
                      std::optional<Cells>, const nb::dict&, std::size_t>(),
             nb::arg("cells"), nb::arg("turns"), nb::arg("black"), nb::arg("white"),
             nb::arg("first_moves").none(), nb::arg("switches"),
             nb::arg("memory"))
        .def("solve", &PyEngine::solve, nb::arg("depth"), nb::arg("nodes"), nb::arg("seconds"),
             nb::arg("cancelled").none())
        .def("good_moves", &PyEngine::good_moves, nb::arg("depth"), nb::arg("nodes"),
             nb::arg("seconds"), nb::arg("cancelled").none(), nb::arg("every"))
        .def("proof", &PyEngine::proof, nb::arg("depth"), nb::arg("vertices"), nb::arg("symmetries"),
             nb::arg("nodes"), nb::arg("seconds"), nb::arg("cancelled").none())
        .def_prop_ro("best", &PyEngine::best)
        .def_prop_ro("reason", &PyEngine::reason)
        .def_prop_ro("statistics", &PyEngine::statistics);
}
