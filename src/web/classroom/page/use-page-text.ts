import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { emptyPage, sectionLimit } from '#contract/study-page/words.ts'
import type { PageSection, PageSections, SavedPage } from '#contract/study-page.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { isChangedElsewhere } from '#web/lib/forms/use-guarded-save.ts'
import { pageQuery, pagesKey, savePage } from './api.ts'
import { isSamePage, onTopOf } from './page-merge.ts'

/** The page is saved this long after the last keystroke. */
const typingPauseMs = 1000

/**
 * The text of a page: kept in this browser from the first letter, and saved when the learner pauses or
 * leaves. Sections changed elsewhere meanwhile are merged with those changed here; if both changed the same
 * section, the learner chooses.
 */
export function usePageText(activityId: string, page: SavedPage) {
  const client = useQueryClient()
  const { sections: saved, revision } = page
  const draft = useDraft({
    place: `page-${activityId}`,
    empty: emptyPage,
    saved,
    revision,
    isSame: isSamePage,
  })
  const [text, setText] = useState(draft.value)
  // Keeps the typed text if it equals the saved text apart from spaces: a space just typed must stay.
  if (text !== draft.value && !isSamePage(text, draft.value)) setText(draft.value)

  const begunOn = useRef<SavedPage | null>(null)
  const isBehind = draft.draft !== null && (draft.draft.revision ?? 0) < revision
  if (!isBehind) begunOn.current = page
  const isSaved = isSamePage(draft.value, saved)
  const merged = isBehind && !isSaved ? onTopOf(page, draft.value, begunOn.current) : null

  const save = useMutation({
    mutationFn: (mine: PageSections) => {
      const changed = changedFields(saved, mine)
      return savePage(activityId, {
        sections: only(mine, changed),
        revision: draft.now()?.revision ?? revision,
      })
    },
    onSuccess: (kept, mine) => {
      const typed = draft.now()
      if (typed) draft.keep(typed.value, { revision: kept.revision })
      client.setQueryData(pageQuery(activityId).queryKey, (shown) => shown && { ...shown, ...kept })
      const isSource = mine.passage !== saved.passage || mine.from !== saved.from
      if (isSource) void client.invalidateQueries({ queryKey: pagesKey })
    },
    onError: async (error) => {
      if (isChangedElsewhere(error))
        await client.invalidateQueries({ queryKey: pageQuery(activityId).queryKey })
    },
  })

  const isBegun = draft.draft !== null
  useEffect(() => {
    if (isBegun && isSaved) draft.clear()
  }, [isBegun, isSaved, draft.clear])

  const rebase = useEffectEvent((both: PageSections) => {
    save.reset()
    draft.keep(both, { revision })
  })
  useEffect(() => {
    if (merged !== null) rebase(merged)
  }, [merged])

  // A section that is too long is kept in this browser only, until its learner has shortened it.
  const fits = Object.entries(draft.value).every(
    ([section, words]) => words.length <= sectionLimit(section as PageSection),
  )
  const isWaiting = isBegun && !isSaved && !isBehind && fits && !save.isPending && !save.isError
  const saveNow = useEffectEvent(() => save.mutate(draft.now()?.value ?? saved))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the pause anew
  useEffect(() => {
    if (!isWaiting) return
    const pause = setTimeout(saveNow, typingPauseMs)
    return () => clearTimeout(pause)
  }, [isWaiting, draft.value])

  const leave = useEffectEvent(() => {
    if (isWaiting) saveNow()
  })
  useEffect(() => () => leave(), [])

  return {
    text,
    draft,
    save,
    write: (section: PageSection, words: string) => {
      if (save.isError) save.reset()
      const next = { ...text, [section]: words }
      setText(next)
      draft.keep(next)
    },
    /** Both windows changed the same section. */
    conflict: isBehind &&
      !isSaved &&
      merged === null && {
        onKeepMine: () => rebase({ ...saved, ...only(draft.value, changedFields(saved, draft.value)) }),
        onTakeNewer: () => {
          save.reset()
          draft.clear()
        },
      },
    state: isSaved ? ('saved' as const) : save.isPending ? ('saving' as const) : ('kept' as const),
  }
}
