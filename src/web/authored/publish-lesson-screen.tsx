import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { PersonalHit, PublishPreview } from '#contract/authored/unit-content.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { isChangedElsewhere } from '#web/lib/forms/use-guarded-save.ts'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { publishQuery } from './api.ts'
import { ActionBar } from './lesson/action-bar.tsx'
import { LessonFields } from './lesson/lesson-fields.tsx'
import { BackToDashboard, LessonFailure, LessonHead } from './lesson/lesson-head.tsx'
import { useLessonPlace } from './lesson/use-lesson-place.ts'
import { PersonalHits } from './publish/personal-hits.tsx'
import { usePublishLesson } from './publish/use-publish-lesson.ts'

const heading = 'Publish lesson'

export function PublishLessonScreen() {
  const { unitId = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery({ ...publishQuery(unitId), staleTime: 0 })
  // Published since, here or in another window: what this one knew of it is over.
  const isOver = error instanceof ApiError && [404, 409].includes(error.status)
  return (
    <>
      <BackToDashboard />
      {data && !isOver ? (
        <PublishLesson
          key={data.version}
          preview={data}
          onLookAgain={() => void refetch()}
          isLooking={isFetching}
        />
      ) : (
        <LessonFailure
          error={error}
          heading={heading}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  )
}

interface PublishLessonProps {
  preview: PublishPreview
  onLookAgain: () => void
  isLooking: boolean
}

function PublishLesson({ preview, onLookAgain, isLooking }: PublishLessonProps) {
  const { form, draft, hits } = usePublishLesson(preview)
  const place = useLessonPlace(form)
  const [wanted, setWanted] = useState<PersonalHit | null>(null)

  // Once what holds the field is unfolded: the words are chosen in it.
  useEffect(() => {
    if (wanted === null) return
    setWanted(null)
    const field = form.getInputNode(wanted.path)
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
    field.focus()
    field.setSelectionRange(wanted.at, wanted.at + wanted.words.length)
  }, [wanted, form.getInputNode])

  return (
    <>
      <LessonHead heading={heading} place={preview} title={preview.content.head.title} />
      <form method="post" noValidate onSubmit={form.submit}>
        <div className="stack gap-12 mb-24">
          <p className="max-68">
            Everyone who adds this course from then on gets the lesson as you see it here, even without a
            model, and you keep it as well. {preview.leftOut.join(' ')}
          </p>
          <DraftNotice kept={draft} name="What you changed here" />
          {form.error !== null && (
            <ErrorAlert
              title={sentenceFor(form.error)}
              {...(isChangedElsewhere(form.error) ? { onRetry: onLookAgain, retrying: isLooking } : {})}
            />
          )}
          <PersonalHits
            hits={hits}
            values={form.values}
            onShow={(hit) => {
              place.show(hit.path)
              setWanted(hit)
            }}
          />
        </div>
        <LessonFields
          form={form}
          others={preview.otherConcepts}
          place={place}
          activityTools={(index) => (
            <ActionIcon
              data-tooltip="Leave out"
              aria-label={`Leave out “${form.values.activities[index]?.head.title ?? ''}”`}
              disabled={form.values.activities.length <= 1}
              onClick={() => form.removeListItem('activities', index)}
            >
              <IconTrash size={20} stroke={1.75} />
            </ActionIcon>
          )}
        />
        <ActionBar
          state={hits.length > 0 ? 'Remove the words from your profile first.' : 'Ready to publish.'}
        >
          <Button type="submit" loading={form.isBusy} disabled={hits.length > 0}>
            Publish lesson
          </Button>
        </ActionBar>
      </form>
    </>
  )
}
