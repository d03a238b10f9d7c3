import { type SettingName, type SettingValues, settingNames, settings } from '#contract/operator/settings.ts'
import { settings as settingsTable } from '#db/operator.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Env } from './env.ts'
import type { ModelConfig } from './model-config.ts'

/** The settings that a variable or an operator has set. */
export type SaidSettings = { [Name in SettingName]?: SettingValues[Name] | undefined }

/** The settings in force. A ceiling that the operator has not set is the default of the connected model. */
export type HeldSettings = SaidSettings &
  Pick<SettingValues, 'signUps' | 'courseVisibility' | 'answerSeconds' | 'callsAtOnce'>

export type Settings = {
  /** The current settings, at most two seconds old. */
  read: () => Promise<HeldSettings>
  /** The same without waiting; undefined where they must be read first. */
  fresh: () => HeldSettings | undefined
  /** The last known settings, for uses where a delay does no harm; this also starts a new read. */
  lastSeen: () => HeldSettings
  /** The same for a page, which is also served while the database is unavailable. */
  readOrLast: () => Promise<HeldSettings>
  /** Called after a change in this process: the next read returns the new settings. */
  forget: () => void
}

const freshMs = 2000
const patienceMs = 1000

/** Read from the table, in one statement, for uses where two seconds of delay are too much. */
export async function readSettings(db: Connection, { fixed }: Pick<Env, 'fixed'>): Promise<HeldSettings> {
  return heldBy(fixed, await readStored(db))
}

/** The operators' choices. A row that this version does not understand is ignored. */
export async function readStored(db: Connection): Promise<SaidSettings> {
  const rows = await db.select({ key: settingsTable.key, value: settingsTable.value }).from(settingsTable)
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    settingNames.map((name) => [name, settings[name].schema.safeParse(stored.get(name)).data]),
  )
}

/** A variable wins, then an operator's choice, then the default. */
function heldBy(fixed: SaidSettings, stored: SaidSettings): HeldSettings {
  return {
    signUps: fixed.signUps ?? stored.signUps ?? 'open',
    courseVisibility: fixed.courseVisibility ?? stored.courseVisibility ?? 'public',
    learnerTokens: fixed.learnerTokens ?? stored.learnerTokens,
    allTokens: fixed.allTokens ?? stored.allTokens,
    answerSeconds: fixed.answerSeconds ?? stored.answerSeconds ?? 'measured',
    callsAtOnce: fixed.callsAtOnce ?? stored.callsAtOnce ?? 'measured',
  }
}

export type Ceilings = { learner: number | undefined; all: number | undefined }

/** The ceilings of tokens per day with this model; undefined means unlimited. */
export const ceilingsOf = (
  held: SaidSettings,
  usual: Pick<ModelConfig, 'dailyTokens' | 'dailyTokensOfAll'> | null,
): Ceilings => ({
  learner: within(held.learnerTokens, usual?.dailyTokens),
  all: within(held.allTokens, usual?.dailyTokensOfAll),
})

const within = (chosen: SettingValues['learnerTokens'] | undefined, usual: number | undefined) =>
  chosen === 'unlimited' ? undefined : (chosen ?? usual)

/**
 * Settings that every process of an installation sees change without a restart, at the cost of a query every
 * two seconds.
 */
export function openSettings({ env, db }: { env: Pick<Env, 'fixed'>; db: Connection }): Settings {
  let last = heldBy(env.fixed, {})
  let readAtMs = Number.NEGATIVE_INFINITY
  let looking: Promise<HeldSettings> | undefined

  const isFresh = () => performance.now() - readAtMs < freshMs

  function read(): Promise<HeldSettings> {
    if (isFresh()) return Promise.resolve(last)
    if (looking !== undefined) return looking
    const look: Promise<HeldSettings> = readSettings(db, env).then(
      (found) => {
        // A value that was read before a change is not kept after it.
        if (looking === look) [last, readAtMs, looking] = [found, performance.now(), undefined]
        return found
      },
      (error: unknown) => {
        if (looking === look) looking = undefined
        throw error
      },
    )
    looking = look
    return look
  }

  const fresh = () => (isFresh() ? last : undefined)

  function lastSeen(): HeldSettings {
    // Where the table cannot be read, the last values are returned; callers that need fresh values get the
    // error from `read`.
    if (!isFresh()) read().catch(() => undefined)
    return last
  }

  async function readOrLast(): Promise<HeldSettings> {
    if (isFresh()) return last
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<HeldSettings>((resolve) => {
      timer = setTimeout(() => resolve(last), patienceMs)
    })
    try {
      return await Promise.race([read().catch(() => last), patience])
    } finally {
      clearTimeout(timer)
    }
  }

  const forget = () => {
    readAtMs = Number.NEGATIVE_INFINITY
    looking = undefined
  }
  return { read, fresh, lastSeen, readOrLast, forget }
}
