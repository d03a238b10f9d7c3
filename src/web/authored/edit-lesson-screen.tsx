import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { UnitContent } from '#contract/authored/unit-content.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { unitContentQuery } from './api.ts'
import { HistoryTab } from './edit/history-tab.tsx'
import { useEditLesson } from './edit/use-edit-lesson.ts'
import { ActionBar } from './lesson/action-bar.tsx'
import { LessonFields } from './lesson/lesson-fields.tsx'
import { BackToDashboard, LessonFailure, LessonHead } from './lesson/lesson-head.tsx'
import { useLessonPlace } from './lesson/use-lesson-place.ts'

const heading = 'Edit lesson'

export function EditLessonScreen() {
  const { unitId = '' } = useParams()
  const { data: unit, error, refetch, isFetching } = useQuery(unitContentQuery(unitId))
  return (
    <>
      <BackToDashboard />
      {unit ? (
        <EditLesson key={unit.unitId} unit={unit} />
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

function EditLesson({ unit }: { unit: UnitContent }) {
  const { form, error, conflict, draft, undo, isChanged, discard, bringBack } = useEditLesson(unit)
  const place = useLessonPlace(form)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <LessonHead heading={heading} place={unit} title={unit.content.head.title} />
      <form method="post" noValidate onSubmit={form.submit}>
        <div className="stack gap-12 mb-16">
          <DraftNotice kept={draft} name="The unsaved text of this lesson" />
          {error !== null && <ErrorAlert title={sentenceFor(error)} />}
          {conflict && <ChangedElsewhere thing="lesson" {...conflict} />}
        </div>
        <LessonFields
          form={form}
          others={unit.otherConcepts}
          place={place}
          more={{
            value: 'history',
            label: `History (${unit.versions})`,
            content: (
              <HistoryTab
                unitId={unit.unitId}
                isChanged={isChanged}
                undo={undo}
                onBringBack={(content) => {
                  bringBack(content)
                  place.open('activities', 0)
                }}
              />
            ),
          }}
        />
        <ActionBar state={isChanged ? 'Unsaved, kept in this browser.' : 'All changes are saved.'}>
          {isChanged && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Discard
            </Button>
          )}
          <Button type="submit" loading={form.isBusy} disabled={!isChanged || conflict !== null}>
            Save Changes
          </Button>
        </ActionBar>
      </form>
      <ConfirmDialog
        opened={isAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        isDanger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          discard()
        }}
      >
        <p>The lesson stays as it was last saved.</p>
      </ConfirmDialog>
    </>
  )
}
