import { type SettingName, type SettingValues, settingNames, settings } from '#contract/operator/settings.ts'
import { settings as settingsTable } from '#db/operator.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Env } from './env.ts'
import type { ModelConfig } from './model-config.ts'

/** What was said of each setting, by a variable or by an operator. */
export type SaidSettings = { [Name in SettingName]?: SettingValues[Name] | undefined }

/** As they hold. A ceiling that nobody set is the usual one of the model that is connected. */
export type HeldSettings = SaidSettings &
  Pick<SettingValues, 'signUps' | 'courseVisibility' | 'answerSeconds' | 'callsAtOnce'>

export type Settings = {
  /** As they hold now, or held two seconds ago at most. */
  read: () => Promise<HeldSettings>
  /** The same at once; undefined where they would have to be read first. */
  fresh: () => HeldSettings | undefined
  /** As they were last seen, for what may be late; they are then looked at again. */
  lastSeen: () => HeldSettings
  /** The same for a page, which must come while the database is away too. */
  readOrLast: () => Promise<HeldSettings>
  /** They were changed here: the next one who asks is told anew. */
  forget: () => void
}

const freshMs = 2000
const patienceMs = 1000

/** Read from the table, in one statement: for what must not be two seconds late. */
export async function readSettings(db: Connection, { fixed }: Pick<Env, 'fixed'>): Promise<HeldSettings> {
  return heldBy(fixed, await readStored(db))
}

/** What operators chose. A row that this version does not understand says nothing. */
export async function readStored(db: Connection): Promise<SaidSettings> {
  const rows = await db.select({ key: settingsTable.key, value: settingsTable.value }).from(settingsTable)
  const told = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    settingNames.map((name) => [name, settings[name].schema.safeParse(told.get(name)).data]),
  )
}

/** A variable wins, then what an operator chose, then what is usual. */
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

/** Tokens a day with this model; undefined without end. */
export const ceilingsOf = (
  held: SaidSettings,
  usual: Pick<ModelConfig, 'dailyTokens' | 'dailyTokensOfAll'> | null,
): Ceilings => ({
  learner: within(held.learnerTokens, usual?.dailyTokens),
  all: within(held.allTokens, usual?.dailyTokensOfAll),
})

const within = (chosen: SettingValues['learnerTokens'] | undefined, usual: number | undefined) =>
  chosen === 'unlimited' ? undefined : (chosen ?? usual)

/** What every process of an installation sees of a change without a restart, at the cost of a look every two seconds. */
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
        // What was read before a change is not kept after it.
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
    // Where the table cannot be read the last look holds; who needs it newer is told so elsewhere.
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
