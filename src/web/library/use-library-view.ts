import { videoSorts } from '#contract/library/library-rules.ts'
import { originNamed } from '#contract/words/origin.ts'
import { searchIn } from '#web/lib/address-choices.ts'
import { useAddressChoices } from '#web/lib/use-address-choices.ts'
import type { LibraryView } from './api.ts'

export type LibraryChoice = Omit<LibraryView, 'search'>

/** Something is looked for, so that an empty list does not mean an empty library. */
export const isNarrowed = ({ search, courseId, origin }: LibraryView): boolean =>
  search !== '' || courseId !== null || origin !== null

const viewIn = (params: URLSearchParams, search: string): LibraryView => ({
  search,
  tab: params.get('tab') === 'recommended' ? 'recommended' : 'all',
  sort: videoSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
  courseId: params.get('course'),
  origin: originNamed(params.get('origin')),
})

const showsDocuments = (params: URLSearchParams): boolean => params.get('tab') === 'documents'

/** Of an address that was just opened; null where it shows documents. */
export const libraryView = (params: URLSearchParams): LibraryView | null =>
  showsDocuments(params) ? null : viewIn(params, searchIn(params))

/** What the library shows, as the address says it. */
export function useLibraryView() {
  const { params, search, searchError, text, setText, choose: write, clear } = useAddressChoices()
  const view = viewIn(params, search)
  const choose = ({ tab, sort, courseId, origin }: Partial<LibraryChoice>) =>
    write({
      tab: tab === 'all' ? null : tab,
      sort: sort === 'newest' ? null : sort,
      course: courseId,
      origin,
    })
  const isDocuments = showsDocuments(params)
  return {
    view,
    /** The learner's documents are shown, not videos. */
    isDocuments,
    text,
    searchError,
    setText,
    choose,
    chooseTab: (tab: string | null) => {
      // What is looked for among videos is not what is looked for inside of documents.
      if (isDocuments !== (tab === 'documents')) clear([])
      write({ tab: tab === 'all' ? null : tab })
    },
    clearFilters: () => clear(['course', 'origin']),
  }
}
