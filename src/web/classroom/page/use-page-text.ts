import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { emptyPage, sectionLimit } from '#contract/study-page/words.ts'
import type { PageSection, PageSections, SavedPage } from '#contract/study-page.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { isChangedElsewhere } from '#web/lib/forms/use-guarded-save.ts'
import { pageQuery, pagesKey, savePage } from './api.ts'
import { isSamePage, onTopOf } from './page-merge.ts'

/** Saved so long after the last letter. */
const typingPauseMs = 1000

/**
 * The text of a page: kept in this browser from the first letter on, and saved when typing pauses or the page is left.
 * Sections changed elsewhere meanwhile stand beside those changed here; for the same section the learner is asked.
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
  // Not the saved text itself while it says the same: a space that was just typed stays.
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

  // A section that is too long is kept here alone, until its learner has shortened it.
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
