import type { CatalogueState } from '#contract/library/ask-rules.ts'
import { lookUpWork } from '#server/library/catalogues/look-up.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import type { Choice, NewItem } from './choice.ts'
import { wordsToSearch } from './choose-by-search.ts'
import { asServed } from './served-concepts.ts'

type LookUpProgress = { catalogues: CatalogueState } | { item: NewItem }

/**
 * Looks works up in their catalogues. A work that no catalogue confirms becomes words to search for, which
 * the server chooses: nothing that the model said about it is sent.
 */
export async function* lookUpWorks(
  services: Pick<Services, 'db' | 'env'>,
  caller: Pick<Caller, 'signal'>,
  wish: string,
  works: Choice['works'],
): AsyncGenerator<LookUpProgress> {
  const isOn = services.env.catalogues !== null
  if (works.length > 0) yield { catalogues: isOn ? 'on' : 'off' }
  let wasAway = false
  const named = new Set<string>()
  for (const { work, serves, reason } of works) {
    const found = await lookUpWork(services, work, { signal: caller.signal })
    const common = { serves: serves && asServed(serves) }
    if (found === 'away' && !wasAway) {
      wasAway = true
      yield { catalogues: 'away' }
    }
    const isChecked = found !== null && found !== 'away'
    const name = isChecked ? `${found.catalogue}:${found.work.id}` : `${work.kind}:${serves?.label}`
    if (named.has(name)) continue
    named.add(name)
    if (isChecked) {
      yield { item: { type: 'checked', ...common, reason, kind: work.kind, ...found } }
      continue
    }
    const words = wordsToSearch(wish, serves)
    if (words.length > 0) yield { item: { type: 'search', ...common, reason: '', kind: work.kind, words } }
  }
}
