import type { NamedOrMeasured } from '#contract/operator/settings.ts'
import type { Usage } from './call.ts'
import type { Clock } from './clock.ts'

/** One endpoint: how many calls at a time it is worth sending, and what is learnt of that from those that were sent. */
export type Lane = {
  width: () => number
  /** A call is sent; what it gives back says at its end what it took, undefined where it failed. */
  begin: () => (usage: Usage | undefined) => void
}

/** As the operator says for now; measured where they say nothing. What was measured stays known meanwhile. */
export const namedLane = (width: () => NamedOrMeasured, measured: Lane): Lane => ({
  width: () => {
    const named = width()
    return named === 'measured' ? measured.width() : named
  },
  begin: measured.begin,
})

/** Shorter ones say nothing of an endpoint that keeps learners waiting. */
const shortestMs = 2000
const enough = { lone: 3, paired: 2 } as const
/** Of the newest so many. */
const remembered = 8
/** Two at once that bring less than this, against one after the other, bring nothing. */
const worthwhile = 1.25
/** So much of the time both must have run. */
const mostlyTogether = 0.6
/** Reading a word of a prompt takes about so much of what writing one takes. */
const readingShare = 0.3
/** Then it is tried again: the operator may have given the server more room. */
const holdsMs = 30 * 60_000

type Spell = { work: number; ms: number }

/** From the first call that begins at a resting endpoint until it rests again. */
type Busy = {
  fromMs: number
  work: number
  max: number
  together: number
  sinceMs: number
  isSound: boolean
}

/**
 * Watches whether two calls at once are any faster than one after the other. Where they are not, the endpoint answers one
 * at a time: a second call would only make the first one slower.
 */
export function measuredLane(clock: Clock): Lane {
  const lone: Spell[] = []
  const paired: Spell[] = []
  let busy: Busy | undefined
  let open = 0
  let narrowUntilMs = 0

  const keep = (spells: Spell[], spell: Spell) => {
    spells.push(spell)
    if (spells.length > remembered) spells.shift()
  }

  const rest = ({ fromMs, work, max, together, isSound }: Busy) => {
    const ms = clock.now() - fromMs
    if (!isSound || ms < shortestMs || max > 2) return
    if (max === 1) keep(lone, { work, ms })
    else if (together >= ms * mostlyTogether) keep(paired, { work, ms })
    if (lone.length < enough.lone || paired.length < enough.paired) return
    if (speed(paired) >= speed(lone) * worthwhile) return
    narrowUntilMs = clock.now() + holdsMs
    paired.length = 0
  }

  return {
    width: () => (clock.now() < narrowUntilMs ? 1 : Number.POSITIVE_INFINITY),
    begin() {
      const nowMs = clock.now()
      busy ??= { fromMs: nowMs, work: 0, max: 0, together: 0, sinceMs: nowMs, isSound: true }
      open += 1
      busy.max = Math.max(busy.max, open)
      if (open === 2) busy.sinceMs = nowMs
      return (usage) => {
        if (busy === undefined) return
        if (open === 2) busy.together += clock.now() - busy.sinceMs
        open -= 1
        if (usage === undefined) busy.isSound = false
        else busy.work += usage.completionTokens + usage.promptTokens * readingShare
        if (open > 0) return
        rest(busy)
        busy = undefined
      }
    },
  }
}

const speed = (spells: Spell[]) =>
  spells.reduce((sum, { work }) => sum + work, 0) / spells.reduce((sum, { ms }) => sum + ms, 0)
