import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { findPersonal } from '#contract/authored/personal-words.ts'
import type { PublishPreview } from '#contract/authored/unit-content.ts'
import { publishLesson, unitContentQuery } from '#web/authored/api.ts'
import { contentOf, type LessonValues, lessonOf } from '#web/authored/lesson/lesson-values.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { notify } from '#web/ui/notices/notify.ts'

/** In the form an activity has the id of the row that it was made from. */
const valuesOf = ({ content, activityIds }: PublishPreview): LessonValues => {
  const values = lessonOf(content)
  const activities = values.activities.map((activity, index) => ({
    ...activity,
    id: activityIds[index] ?? activity.id,
  }))
  return { ...values, activities }
}

/** What would be published in a form: changed until nothing in it speaks of the learner, then published. */
export function usePublishLesson(preview: PublishPreview) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { unitId, version, otherConcepts, phrases, content } = preview
  const saved = useMemo(() => valuesOf(preview), [preview])
  // What was typed belongs to the lesson that was shown, and to no other that was prepared since.
  const draft = useDraft({ place: `publish-${unitId}-${version.slice(0, 12)}`, empty: saved, saved })
  const form = useSchemaForm({
    schema: () => import('#web/authored/lesson/lesson-schema.ts').then((m) => m.lessonSchema(otherConcepts)),
    initialValues: saved,
    asSent: (values) => contentOf(values, content.head),
    draft,
    send: (sent, { activities }) =>
      publishLesson(unitId, { content: sent, activityIds: activities.map(({ id }) => id), version }),
    onSent: (published) => {
      draft.clear()
      client.setQueryData(unitContentQuery(unitId).queryKey, published)
      void client.invalidateQueries({ queryKey: ['classroom'] })
      void client.invalidateQueries({ queryKey: ['courses'] })
      notify.success('Lesson published. Everyone who adds the course gets it from now on.')
      void navigate(`/lessons/${unitId}/edit`, { replace: true })
    },
  })
  const typed = useDeferredValue(form.values)
  const hits = useMemo(
    () => findPersonal(textsOf(contentOf(typed, content.head)), phrases),
    [typed, content.head, phrases],
  )
  return { form, draft, hits }
}

/** By the names of the form. */
const textsOf = ({ head: { concepts }, ...content }: ReturnType<typeof contentOf>) => ({
  ...content,
  concepts,
})
