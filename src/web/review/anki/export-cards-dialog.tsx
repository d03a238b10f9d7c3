import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CardFileFormat, cardFileFormats } from '#contract/review/card-files.ts'
import { innerTitle } from '#contract/words/text.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { exportCards } from './api.ts'

const formatWords: Record<CardFileFormat, string> = {
  apkg: 'Anki file (.apkg)',
  text: 'Text, one card per line (.txt)',
}

/** The learner's cards to take along. */
export function ExportCardsDialog(dialog: DialogProps) {
  const [format, setFormat] = useState<CardFileFormat>('apkg')
  const [courseId, setCourseId] = useState('')
  const courses = useQuery(courseChoicesQuery).data ?? []
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => exportCards(format, courseId),
    onSuccess: dialog.onClose,
  })
  return (
    <Dialog
      {...dialog}
      title="Export cards"
      size={480}
      leave="Cancel"
      footer={
        <Button loading={isPending} onClick={() => mutate()}>
          Export cards
        </Button>
      }
    >
      <div className="stack gap-16 dialog-body">
        <p className="muted">
          Both hold your cards with their tags, when each comes next and how well you know it. Anki reads
          both.
        </p>
        <ChoiceSelect
          label="File type"
          value={format}
          data={cardFileFormats.map((value) => ({ value, label: formatWords[value] }))}
          onChange={({ currentTarget: { value } }) =>
            setFormat(cardFileFormats.find((one) => one === value) ?? 'apkg')
          }
        />
        {courses.length > 0 && (
          <ChoiceSelect
            label="Which cards"
            value={courseId}
            data={[
              { value: '', label: 'All cards' },
              ...courses.map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
            ]}
            onChange={({ currentTarget: { value } }) => setCourseId(value)}
          />
        )}
        {error !== null && <ErrorAlert title={sentenceFor(error)}>No file was made.</ErrorAlert>}
      </div>
    </Dialog>
  )
}
