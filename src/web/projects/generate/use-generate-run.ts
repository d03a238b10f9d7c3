import type { GenerateProject } from '#contract/projects/generate.ts'
import { useRun } from '#web/runs/use-run.ts'
import { generateProject } from './api.ts'

/** The project that is being planned, or waits to be saved: one at a time. */
export const useGenerateRun = () =>
  useRun<GenerateProject>({ kind: 'generate_project', begin: generateProject })

export type GenerateRun = ReturnType<typeof useGenerateRun>
