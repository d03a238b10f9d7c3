import { startTestApp, type TestApp } from '../../tests/app.ts'
import type { TestDatabase } from '../../tests/database.ts'
import { manualClock } from '../../tests/manual-clock.ts'
import { startStandIn } from '../../tests/model-stand-in.ts'
import type { Mode } from './ask.ts'
import { tryLeaving, tryTwoTabs } from './browsers.ts'
import { type Bench, tryCell } from './cell.ts'
import { chatSurfaces } from './chat-surfaces.ts'
import { checkpointSurface } from './checkpoint-surface.ts'
import { courseSurfaces } from './course-surfaces.ts'
import { examSurfaces } from './exam-surfaces.ts'
import { canaryKey, faults, providerWords } from './faults.ts'
import { feedbackSurfaces } from './feedback-surfaces.ts'
import { lessonSurfaces } from './lesson-surfaces.ts'
import { librarySurfaces } from './library-surfaces.ts'
import { projectSurfaces } from './project-surfaces.ts'
import type { Surface } from './surface.ts'

export const surfaces: Surface[] = [
  ...courseSurfaces,
  ...lessonSurfaces,
  ...chatSurfaces,
  ...examSurfaces,
  ...projectSurfaces,
  ...feedbackSurfaces,
  ...librarySurfaces,
  checkpointSurface,
]

type Row = {
  name: string
  tryOn: (bench: Bench, surface: Surface, mode: Mode) => Promise<string[]>
}

const rows: Row[] = [
  ...faults.map((fault) => ({
    name: fault.name,
    tryOn: (bench: Bench, surface: Surface, mode: Mode) => tryCell(bench, surface, fault, mode),
  })),
  { name: 'the learner leaves', tryOn: tryLeaving },
  { name: 'two tabs at once', tryOn: tryTwoTabs },
]

export function modesOf({ streams, only }: Surface): Mode[] {
  if (only !== undefined) return [only]
  return streams ? ['whole', 'streamed'] : ['whole']
}

type MatrixOptions = {
  say?: (line: string) => void
  /** Left out: the test run's own. */
  database?: TestDatabase
  /** Which cells are tried. */
  picks?: (fault: string, surface: string, mode: Mode) => boolean
}

/** Every fault of a model at every place where a guide is asked, through the real calls; time is in our hands. */
export async function tryMatrix({ say = () => {}, database, picks = () => true }: MatrixOptions): Promise<{
  cells: number
  wrong: string[]
}> {
  const model = await startStandIn()
  const time = manualClock()
  const env = {
    AI_BASE_URL: model.url,
    AI_API_KEY: canaryKey,
    AI_MODEL: 'stand-in',
    AI_DAILY_TOKENS: 'unlimited',
    AI_DAILY_TOKENS_ALL: 'unlimited',
  }
  const app = await startTestApp({ env, clock: time.clock, ...(database && { database }) })
  try {
    const bench = { app, model, time, learner: await app.learner() }
    const wrong = await missingSurfaces(app)
    let cells = 0
    for (const row of rows) {
      for (const surface of surfaces) {
        for (const mode of modesOf(surface)) {
          if (!picks(row.name, surface.name, mode)) continue
          cells += 1
          const lines = await row.tryOn(bench, surface, mode)
          wrong.push(...lines.map((line) => `${row.name} × ${surface.name}, ${mode}: ${line}`))
        }
      }
      wrong.push(...(await wordsInRows(app)).map((line) => `${row.name}: ${line}`))
    }
    for (const line of wrong) say(line)
    return { cells, wrong }
  } finally {
    await app.stop()
    await model.close()
  }
}

/** It asks for notes, works and exams, each of which is tried by its own call; what fails is made when it is opened. */
const asksThroughOthers = 'POST /api/lesson-plans/{id}/prefetch'

/** Every call that the document says may fail with its model is tried here. */
async function missingSurfaces(app: TestApp): Promise<string[]> {
  const document = await (await app.visitor().get('/api/openapi.json')).json()
  const paths = document.paths as Record<string, Record<string, { responses: object }>>
  const asking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => '504' in responses)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const tried = new Set([...surfaces.map(({ call }) => call), asksThroughOthers])
  return [
    ...asking.filter((call) => !tried.has(call)).map((call) => `${call} is not tried`),
    ...[...tried].filter((call) => !asking.includes(call)).map((call) => `${call} is not said to fail`),
  ]
}

/** Rows that contain the key or a provider's words of its failure. */
async function wordsInRows({ database: { pool } }: TestApp): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = tables.map(({ name }) => `select '${name}' as name from ${name} t where t::text ~ $1`)
  const words = `${canaryKey}|${providerWords}`
  const { rows: leaks } = await pool.query<{ name: string }>(found.join(' union all '), [words])
  return leaks.map(({ name }) => `the provider’s words are kept in ${name}`)
}
