import { openPool } from '#server/platform/database/db.ts'
import { loadEnv } from '#server/platform/operations/env.ts'
import { ownDatabaseUrl } from '#tests/own-database-url.ts'
import { startProduct } from '#tests/product.ts'
import { choose } from './conduct/choose.ts'
import type { Dialogue } from './conduct/dialogue.ts'
import { tuned } from './conduct/dialogues/all.ts'
import { heldOut } from './conduct/held-out/all.ts'
import { playAll, type Subject } from './conduct/play.ts'
import { breaksOf, failuresOf, type Row, rowHolds, tableOf } from './conduct/rows.ts'
import type { Suite, SuiteOptions } from './suite.ts'

/** The variables with which an operator connects the product to a model. */
const modelVariables = [
  'AI_BASE_URL',
  'AI_API_KEY',
  'AI_MODEL',
  'AI_TIMEOUT_S',
  'AI_DAILY_TOKENS',
  'AI_DAILY_TOKENS_ALL',
]

const maxMs = 3 * 60 * 60_000
/** Added to the time after which the product itself gives up on a reply. */
const graceMs = 30_000

const halves: { half: Row['half']; dialogues: Dialogue[] }[] = [
  { half: 'tuned', dialogues: tuned },
  { half: 'held out', dialogues: heldOut },
]

const offline = 'offline guide'

/**
 * Conduct of the offline guide and, where the environment names a model, of that model, through the built
 * product.
 */
export const conduct: Suite = {
  name: 'conduct',
  run: async (options) => {
    const env = Object.fromEntries(
      modelVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ) as Record<string, string>
    const { model, modelLimits } = loadEnv(env)
    const replyMs = modelLimits.timeouts.wholeMs + graceMs
    const rows = await measure({ guide: offline, env: {}, replyMs }, options)
    if (model !== null) rows.push(...(await measure({ guide: model.model, env, replyMs }, options)))
    return {
      table: tableOf(rows),
      notes: [
        ...(model === null
          ? ['No model is named (AI_BASE_URL, AI_API_KEY, AI_MODEL): the offline guide is the only row.']
          : []),
        ...rows.flatMap((row) =>
          row.isBaseline ? failuresOf(row).map(({ id }) => `${id} FAILED`) : breaksOf(row),
        ),
      ],
      holds: rows.every(rowHolds),
      details: rows,
    }
  },
}

type MeasureOptions = { guide: string; env: Record<string, string>; replyMs: number }

async function measure({ guide, env, replyMs }: MeasureOptions, { most, say }: SuiteOptions): Promise<Row[]> {
  const product = await startProduct({ env })
  const pool = openPool(ownDatabaseUrl(product.dataDir), { onIdleError: () => {}, max: 2 })
  const ended = AbortSignal.timeout(maxMs)
  const rows: Row[] = []
  try {
    for (const { half, dialogues } of halves) {
      const startedAt = performance.now()
      const spent = await tokensOf(pool)
      const chosen = choose(dialogues, most)
      const played = await playAll({ origin: product.origin, pool }, chosen, {
        replyMs,
        ended,
        said: ({ id, failure }) => say(`${guide}, ${half}: ${id}${failure === null ? '' : `, ${failure}`}`),
      })
      rows.push({
        guide,
        half,
        isBaseline: guide === offline,
        played,
        tokens: (await tokensOf(pool)) - spent,
        seconds: (performance.now() - startedAt) / 1000,
      })
    }
  } finally {
    await pool.end()
    await product.stop()
  }
  return rows
}

/** Tokens as the product counts them. */
async function tokensOf(pool: Subject['pool']): Promise<number> {
  const { rows } = await pool.query<{ tokens: string }>(
    'select coalesce(sum(prompt_tokens + completion_tokens), 0) as tokens from model_calls',
  )
  return Number(rows[0]?.tokens ?? 0)
}
