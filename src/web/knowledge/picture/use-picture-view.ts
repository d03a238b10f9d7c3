import { useLocation } from 'react-router'
import { withChoices } from '#web/lib/address-choices.ts'
import { useAddressChoices } from '#web/lib/use-address-choices.ts'
import type { RowLink } from './concept-row.tsx'
import { type PictureFilter, pictureFilters } from './shown-units.ts'

/** One step back leads to the list. */
export type FromList = { isFromList: true } | null

/** The filters and the selection of the picture, read from the address. */
export function usePictureView() {
  const { params, search, searchError, text, setText, choose, clear } = useAddressChoices()
  const state = useLocation().state as FromList
  const conceptId = params.get('concept')
  const filter: PictureFilter = pictureFilters.find((name) => name === params.get('show')) ?? 'all'
  /** Another concept replaces the open concept in the history, so that Back always closes. */
  const linkTo =
    (isBesideList: boolean): RowLink =>
    (id) => ({
      to: { search: String(withChoices(params, { concept: id })) },
      replace: conceptId !== null,
      state: conceptId === null ? { isFromList: true } : state,
      preventScrollReset: isBesideList,
    })
  return {
    courseId: params.get('course'),
    conceptId,
    filter,
    search,
    text,
    searchError,
    setText,
    isFromList: state?.isFromList === true,
    linkTo,
    chooseCourse: (course: string) => choose({ course, concept: null }),
    chooseFilter: (show: PictureFilter) => choose({ show: show === 'all' ? null : show }),
    closeConcept: () => choose({ concept: null }),
    clear: () => clear(['show']),
  }
}
