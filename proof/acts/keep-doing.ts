import { setTimeout as pause } from 'node:timers/promises'
import { orphans } from '../../tests/catalogue.ts'
import type { Act, Installation } from './act.ts'
import { createCourses } from './create-courses.ts'
import { endLessons } from './end-lessons.ts'
import { forkCourses } from './fork-courses.ts'
import { leave } from './leave.ts'
import { rateCards } from './rate-cards.ts'
import { sendDocuments } from './send-documents.ts'
import { submitExams } from './submit-exams.ts'

/** Every act of several steps, and how many do it at once. */
const kinds: Record<string, { open: (installation: Installation) => Promise<Act>; writers: number }> = {
  'courses created': { open: createCourses, writers: 2 },
  'added or deleted': { open: forkCourses, writers: 2 },
  'lessons ended': { open: endLessons, writers: 2 },
  'exams submitted': { open: submitExams, writers: 2 },
  'cards rated': { open: rateCards, writers: 2 },
  'documents sent': { open: sendDocuments, writers: 1 },
  'accounts deleted': { open: leave, writers: 1 },
}

export type Doing = {
  acknowledged(): number
  /** Waits until so many more acts of any kind were acknowledged. */
  untilMore(acts: number): Promise<void>
  /** Every kind of act is acknowledged once more: all of it works. */
  untilEachAgain(): Promise<void>
  /** Ends the writing. */
  finish(): Promise<void>
  judge(): Promise<{ figure: string; holds: boolean }>
}

/** Learners who repeat every act while the installation is disturbed. */
export async function keepDoing(installation: Installation): Promise<Doing> {
  const all = await Promise.all(
    Object.entries(kinds).flatMap(([name, { open, writers }]) =>
      Array.from({ length: writers }, async () => ({ name, act: await open(installation) })),
    ),
  )
  let isWriting = true
  const work = async (act: Act) => {
    while (isWriting) await act.write().catch(() => pause(20))
  }
  const working = all.map(({ act }) => work(act))
  const sum = (name?: string) =>
    all
      .filter((one) => name === undefined || one.name === name)
      .reduce((n, { act }) => n + act.acknowledged(), 0)
  const until = async (enough: () => boolean) => {
    while (!enough()) await pause(10)
  }
  return {
    acknowledged: () => sum(),
    untilMore: (acts) => {
      const enough = sum() + acts
      return until(() => sum() >= enough)
    },
    untilEachAgain: () => {
      const before = new Map(Object.keys(kinds).map((name) => [name, sum(name)]))
      return until(() => [...before].every(([name, count]) => sum(name) > count))
    },
    finish: async () => {
      isWriting = false
      await Promise.all(working)
    },
    judge: async () => {
      const lost: string[] = []
      const torn = await orphans(installation.pool)
      for (const { act } of all) {
        const verdict = await act.judge()
        lost.push(...verdict.lost)
        torn.push(...verdict.torn)
      }
      const done = Object.keys(kinds).map((name) => `${sum(name)} ${name}`)
      const faults = [...lost, ...torn].slice(0, 5).map((line) => `; ${line}`)
      return {
        figure: `${sum()} acknowledged (${done.join(', ')}), ${lost.length} lost, ${torn.length} half written${faults.join('')}`,
        holds: lost.length === 0 && torn.length === 0 && Object.keys(kinds).every((name) => sum(name) > 0),
      }
    },
  }
}
