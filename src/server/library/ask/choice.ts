import type { FoundItem } from '#contract/library/ask.ts'
import { askLimits } from '#contract/library/ask-rules.ts'
import { secondsOf, writtenTime } from '#contract/time/clock-time.ts'
import { cleanHeading } from '#contract/words/text.ts'
import type { ProposedWork } from '#server/library/catalogues/look-up.ts'
import { clip, oneLine } from '#server/passages/plain-text.ts'
import type { FoundDocument } from './find-documents.ts'
import type { FoundVideo } from './find-videos.ts'
import { asServed, type Servable } from './served-concepts.ts'

/** An item of this server that may be recommended. */
export type Candidate = { type: 'video'; found: FoundVideo } | { type: 'document'; found: FoundDocument }

type Why = { serves: Servable | null; reason: string }
/** The choice: items of this server, and named works that no catalogue has confirmed yet. */
export type Choice = {
  picks: (Why & { candidate: Candidate })[]
  works: (Why & { work: ProposedWork })[]
}

type WithoutNumber<Item> = Item extends unknown ? Omit<Item, 'number'> : never
export type NewItem = WithoutNumber<FoundItem>

/** An item of this server in the form for the learner. */
export function asItem({ candidate, serves, reason }: Choice['picks'][number]): NewItem {
  const common = { serves: serves && asServed(serves), reason }
  if (candidate.type === 'video') {
    const { place, coverage: _coverage, ...video } = candidate.found
    return { type: 'video', ...common, ...video, startSeconds: place.startSeconds }
  }
  const { sourceId, title, kind, isPage, label, section, start, end } = candidate.found
  return { type: 'document', ...common, sourceId, title, kind, isPage, label, section, start, end }
}

/** Also an address without “https://” before it. “Node.js” is not an address: there is no such domain. */
const address = /\p{L}[\p{N}+.-]*:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?!js\b)\p{L}{2,}|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu

/**
 * A model's reason as plain text; empty where it contains an address, or the title of another work that the
 * model named.
 */
export function plainReason(said: string, titles: readonly string[]): string {
  const text = oneLine(cleanHeading(said))
  const lower = text.toLowerCase()
  const isTitled = titles.some((title) => lower.includes(title.toLowerCase()))
  return isTitled || address.test(said) || address.test(text) ? '' : clip(text, askLimits.reason)
}

/** Accepts a reason only if every time in it is the time that was found. */
export const withoutUnknownTimes = (reason: string, startSeconds: number | null): string =>
  [...reason.matchAll(writtenTime())].every((time) => secondsOf(time) === Math.floor(startSeconds ?? -1))
    ? reason
    : ''
