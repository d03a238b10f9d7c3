import { heldOut } from '#tests/retrieval/held-out.ts'
import { measure, type RetrievalSet } from '#tests/retrieval/set.ts'
import { tuning } from '#tests/retrieval/tuning.ts'
import type { Benchmark } from './benchmark.ts'

const promised = { first: 0.75, firstFive: 0.9, nothing: 0.9 } as const

const benchmark = (name: string, set: RetrievalSet): Benchmark => ({
  name,
  promise: `right passage first ≥ ${promised.first}, among five ≥ ${promised.firstFive}, “nothing there” ≥ ${promised.nothing}`,
  run: async () => {
    const figures = await measure(set)
    const { first, firstFive, answered, nothing } = figures
    return {
      figure: `first ${first.toFixed(2)}, among five ${firstFive.toFixed(2)}, “nothing there” ${nothing.toFixed(2)} (${set.answered.length} questions, ${answered.toFixed(2)} answered outright; ${set.unanswered.length} without an answer)`,
      holds: first >= promised.first && firstFive >= promised.firstFive && nothing >= promised.nothing,
      details: figures,
    }
  },
})

export const benchmarks: Benchmark[] = [
  benchmark('retrieval, tuning half', tuning),
  benchmark('retrieval, held-out half', heldOut),
]
