import type { AskLibrarian } from '#contract/library/ask.ts'
import { useRun } from '#web/runs/use-run.ts'
import { beginAsking } from './api.ts'

export type Asking = ReturnType<typeof useAsking>

/** What the learner asked last, found again whenever they come back. */
export const useAsking = () => useRun<AskLibrarian>({ kind: 'ask_librarian', begin: beginAsking })
