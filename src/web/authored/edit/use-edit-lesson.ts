import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { UnitContent } from '#contract/authored/unit-content.ts'
import { saveContent, undoChange, unitContentQuery, versionsQuery } from '#web/authored/api.ts'
import { contentOf, type LessonValues, lessonOf } from '#web/authored/lesson/lesson-values.ts'
import { lateRead } from '#web/lib/forms/late-schema.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { notify } from '#web/ui/notices/notify.ts'

const formOf = ({ content }: UnitContent) => lessonOf(content)

/** A written lesson in a form: kept in this browser from the first letter on, saved as a new version. */
export function useEditLesson(unit: UnitContent) {
  const client = useQueryClient()
  const { unitId, revision, otherConcepts } = unit
  const { queryKey } = unitContentQuery(unitId)
  const saved = useMemo(() => lessonOf(unit.content), [unit.content])
  const draft = useDraft({ place: `lesson-${unitId}`, empty: saved, saved, revision })
  const schema = () =>
    import('#web/authored/lesson/lesson-schema.ts').then((m) => m.lessonSchema(otherConcepts))

  const know = (newer: UnitContent) => {
    client.setQueryData(queryKey, newer)
    void client.invalidateQueries({ queryKey: versionsQuery(unitId).queryKey })
    // What the classroom has of the lesson is older now.
    void client.invalidateQueries({ queryKey: ['classroom'] })
  }

  const guarded = useGuardedSave<LessonValues, AuthoredUnit, UnitContent>({
    schema,
    initialValues: saved,
    asSent: (values) => contentOf(values, unit.content.head),
    draft,
    // Text that was begun on an older lesson, and found again here.
    newer: draft.draft !== null && draft.draft.revision !== revision ? unit : null,
    row: unit,
    formOf,
    fetchRow: () => client.fetchQuery({ ...unitContentQuery(unitId), staleTime: 0 }),
    send: async (before, after, row) => {
      const merged = withChanges(formOf(row), before, after)
      const content = await lateRead(schema, contentOf(merged, row.content.head))
      return saveContent(unitId, content, row.revision)
    },
    onSaved: (kept, sent) => {
      const typed = draft.now()
      if (typed === null || draft.isSame(typed.value, sent)) draft.clear()
      else draft.keep(typed.value, { revision: kept.revision })
      know(kept)
      guarded.take(kept, sent)
      notify.success('Lesson saved.')
    },
  })

  // Another window saved, and nothing is typed here: the form begins anew from that.
  const follow = useEffectEvent((newer: UnitContent) => {
    if (draft.now() === null) guarded.take(newer)
  })
  useEffect(() => follow(unit), [unit])

  // What is saved by now is no draft any more.
  const isSaved = draft.draft !== null && draft.isSame(draft.value, saved)
  useEffect(() => {
    if (isSaved) draft.clear()
  }, [isSaved, draft.clear])

  const undo = useMutation({
    mutationFn: () => undoChange(unitId, revision),
    onSuccess: (kept) => {
      know(kept)
      guarded.take(kept)
      notify.success('The earlier version is restored.')
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  })

  return {
    ...guarded,
    draft,
    undo,
    isChanged: draft.draft !== null,
    discard: () => {
      draft.clear()
      guarded.take(unit)
    },
    /** An earlier version comes into the form, to be saved or not. */
    bringBack: (content: AuthoredUnit) => guarded.form.setValues(lessonOf(content)),
  }
}

/** What was changed here, on what is there now: activity by activity, since these stay the same ones. */
function withChanges(now: LessonValues, before: LessonValues, after: LessonValues): LessonValues {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const chosen = <Part>(present: Part, was: Part, is: Part) => (isSame(was, is) ? present : is)
  return {
    activities: now.activities.map((activity, index) =>
      chosen(activity, before.activities[index] ?? activity, after.activities[index] ?? activity),
    ),
    questions: chosen(now.questions, before.questions, after.questions),
    cards: chosen(now.cards, before.cards, after.cards),
    concepts: chosen(now.concepts, before.concepts, after.concepts),
  }
}
