import { z } from 'zod'
import { pageLimits } from '#contract/paging/page-limits.ts'
import { reasonWords } from '#contract/reports/report-reasons.ts'
import { listReported } from '#server/courses/reports/list-reported.ts'
import type { Actor } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { closeReport } from './close-report.ts'
import { unlistCourse } from './unlist-course.ts'

type Say = (line: string) => void
type CommandInput = { db: Database; word: string | undefined; say: Say }

/** The commands for reports: the list, and the acts on one report. */
export const reportCommands = (by: Actor) => ({
  reports: ({ db, say }: CommandInput) => sayReports(db, say),
  unlist: about('course', 'is off the list', (db, id) => unlistCourse(db, by, id, 'unlist')),
  'list-again': about('course', 'may be listed again', (db, id) => unlistCourse(db, by, id, 'list-again')),
  'close-report': about('open report', 'is closed', (db, id) => closeReport(db, by, id)),
})

function about(thing: string, done: string, act: (db: Database, id: string) => Promise<void>) {
  return async ({ db, word, say }: CommandInput): Promise<void> => {
    const { data: id } = z.uuid().safeParse(word)
    if (id === undefined)
      throw new StartError(`Name the ID of the ${thing}; npm run operator -- reports lists them.`)
    try {
      await act(db, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new StartError(error.status === 404 ? `there is no ${thing} ${id}.` : error.message)
    }
    say(`${id} ${done}.`)
  }
}

async function sayReports(db: Database, say: Say): Promise<void> {
  const limit = pageLimits.max
  const { items, nextCursor } = await listReported(db, { limit })
  for (const { courseId, title, ownerName, openReports, unlistedAt, reports } of items) {
    const marks = [`${openReports} open`, unlistedAt && `off the list since ${unlistedAt.slice(0, 10)}`]
    say([courseId, onOneLine(title ?? '(private)'), `by ${ownerName}`, ...marks].filter(Boolean).join(' · '))
    for (const { id, createdAt, reason, words } of reports)
      say(
        `  ${[id, createdAt.slice(0, 10), reasonWords[reason], onOneLine(words)].filter(Boolean).join(' · ')}`,
      )
  }
  if (items.length === 0) say('No reports.')
  if (nextCursor !== null) say(`These are the newest ${limit}.`)
}

/** Removes control characters, so that typed text cannot move the cursor in an operator's terminal. */
const onOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
