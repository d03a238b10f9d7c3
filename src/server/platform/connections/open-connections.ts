import { type HostedProviderId, hostedProviders } from '#contract/connections/model-providers.ts'
import type { Database } from '#server/platform/database/db.ts'
import { createGuides, type Guides } from '#server/platform/guides/guides.ts'
import { createModel, type Model, openModelGate } from '#server/platform/guides/model.ts'
import { observeModel } from '#server/platform/guides/model-metrics.ts'
import { databaseUsage } from '#server/platform/guides/model-usage.ts'
import { type Clock, systemClock } from '#server/platform/model/clock.ts'
import { type Lane, measuredLane, namedLane } from '#server/platform/model/lane.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'
import {
  type ConnectionOrigin,
  type ModelConfig,
  modelConfig,
  timeoutsOf,
} from '#server/platform/operations/model-config.ts'
import { ceilingsOf, type Settings } from '#server/platform/operations/settings.ts'
import { type ConnectionOwner, type KeptConnection, type KeptRow, readKept } from './kept-connections.ts'
import { lineOf } from './line-to.ts'
import { reachOfLearners, reachOfOperator } from './reach.ts'
import { type Sealer, sealerOf } from './seal-key.ts'

/** How old the installation's connection in memory may be where no session brings a newer stamp. */
const staleAfterMs = 2000
/** Learners' own connections kept open. */
const maxOwn = 1000

/**
 * The state of the connections that a learner may use: each change gives a new stamp; null without a
 * connection.
 */
export type ConnectionStamps = { installation: string | null; own: string | null }

/** Which model answers which learner. Every process sees a change at the learner's next request. */
export type Connections = {
  /** The guides on the connection in force for a learner, by the stamps that were read with their session. */
  guidesFor: (learner: { id: string; connections: ConnectionStamps }) => Promise<Guides>
  /** The installation's guides as this process last read them. */
  current: () => Guides
  /** The same, read again where the last reading is too old. */
  refresh: () => Promise<Guides>
  /** Opens a model at an address that is only tested. */
  connectTo: (config: ModelConfig) => Model
  sealer: Sealer
  /** The address of a hosted provider, for a learner's key. */
  addressOf: (provider: HostedProviderId) => string
}

type Services = { env: Env; db: Database; log: Logger; metrics: Metrics; settings: Settings }

type Options = {
  secret: string
  clock?: Clock
  /** Tests replace a provider with a stand-in. */
  hostedAt?: Partial<Record<HostedProviderId, string>>
}

type CachedGuides = { stamp: string | null; learnersMay: boolean; guides: Guides }

export function openConnections(
  { env, db, log, metrics, settings }: Services,
  { secret, clock, hostedAt }: Options,
): Connections {
  const sealer = sealerOf(secret)
  const usage = databaseUsage(db)
  const gate = openModelGate(clock)
  const operators = reachOfOperator(env)
  const lines: Record<ConnectionOrigin, ReturnType<typeof lineOf>> = {
    variables: lineOf(undefined),
    page: lineOf(operators),
    own: lineOf(hostedAt === undefined ? reachOfLearners : operators),
  }
  // The operator's limit is for the installation's endpoint and does not apply to a learner's own.
  const laneOf = ({ from }: ModelConfig): Lane => {
    const measured = measuredLane(clock ?? systemClock)
    return from === 'own' ? measured : namedLane(() => settings.lastSeen().callsAtOnce, measured)
  }
  const connectTo = (config: ModelConfig): Model =>
    createModel(config, {
      usage,
      log,
      gate,
      lineTo: lines[config.from],
      lane: laneOf(config),
      readTimeouts: () => timeoutsOf(settings.lastSeen().answerSeconds),
      readCeilings: async () => ceilingsOf(await settings.read(), config),
      ...(clock && { clock }),
    })

  const byVariables = createGuides(env.model === null ? null : connectTo(env.model))
  let seen: CachedGuides = { stamp: null, learnersMay: false, guides: byVariables }
  let seenAtMs = Number.NEGATIVE_INFINITY
  let looking: Promise<CachedGuides> | undefined
  const own = new Map<string, { stamp: string; guides: Guides | null }>()

  const state = () => ({
    running: gate.running(),
    waiting: gate.waiting(),
    refused: seen.guides.model?.state().refused ?? false,
  })
  observeModel(metrics, { db, log, model: { state } })

  /** Null where the key cannot be opened: then no request is sent, and the offline guide answers. */
  function connect(from: 'page' | 'own', owner: ConnectionOwner, kept: KeptConnection): Guides | null {
    const { baseUrl, model, sealedKey } = kept
    const apiKey = sealedKey === null ? undefined : sealer.open(sealedKey, { userId: owner, baseUrl })
    if (sealedKey !== null && apiKey === undefined) {
      log.warn(
        { connection: from },
        'a model’s key cannot be opened: the secret of this installation changed',
      )
      return null
    }
    return createGuides(connectTo(modelConfig({ from, baseUrl, apiKey, model }, env.modelLimits)))
  }

  function take(row: KeptRow | null): CachedGuides {
    seenAtMs = performance.now()
    // An unchanged connection keeps what it has learnt about the endpoint.
    if ((row?.stamp ?? null) === seen.stamp) return seen
    const kept = env.model === null ? row?.connection : undefined
    seen = {
      stamp: row?.stamp ?? null,
      learnersMay: row?.learnersMay ?? false,
      guides: kept ? (connect('page', null, kept) ?? createGuides(null)) : byVariables,
    }
    return seen
  }

  /** All requests that find a change wait for one reading. */
  const look = (): Promise<CachedGuides> => {
    looking ??= readKept(db, null)
      .then(take)
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  /** A reading that was already running may have begun before the change. */
  async function seeAt(stamp: string | null): Promise<CachedGuides> {
    if (stamp === seen.stamp) return seen
    const first = await look()
    return first.stamp === stamp ? first : look()
  }

  async function ownGuides(userId: string, stamp: string): Promise<Guides | null> {
    const held = own.get(userId)
    if (held?.stamp === stamp) return held.guides
    const row = await readKept(db, userId)
    const guides = row?.connection ? connect('own', userId, row.connection) : null
    own.delete(userId)
    own.set(userId, { stamp: row?.stamp ?? stamp, guides })
    for (const oldest of own.keys()) {
      if (own.size <= maxOwn) break
      own.delete(oldest)
    }
    return guides
  }

  return {
    sealer,
    connectTo,
    addressOf: (provider) => hostedAt?.[provider] ?? hostedAddress(provider),
    current: () => seen.guides,
    refresh: async () => (performance.now() - seenAtMs < staleAfterMs ? seen : await look()).guides,
    async guidesFor({ id, connections: { installation, own: ownStamp } }) {
      const { guides, learnersMay } = await seeAt(installation)
      const theirs = learnersMay && ownStamp !== null ? await ownGuides(id, ownStamp) : null
      return theirs ?? guides
    },
  }
}

function hostedAddress(provider: HostedProviderId): string {
  const found = hostedProviders.find(({ id }) => id === provider)
  if (found === undefined) throw new Error(`There is no hosted provider ${provider}.`)
  return found.baseUrl
}
