import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AnkiMeeting,
  ankiMeetings,
  type CardFileFormat,
  cardFileFormats,
  type ExportedCards,
} from '#contract/review/card-files.ts'
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

const meetingWords: Record<AnkiMeeting, string> = {
  same: 'The cards that Anki has',
  newDeck: 'A new deck, beside what Anki has',
}

/** What Anki does with the file; it has no choice that changes it. */
const inAnki: Record<AnkiMeeting, string> = {
  same: 'Anki adds the cards it does not have, and takes over what you edited here. For cards it has already it keeps its own schedule and its own reviews, whatever this file says.',
  newDeck:
    'Anki adds every card once more, in a new deck with the day in its name, with your reviews and the day each comes next. Your decks in Anki stay as they are: delete there what you no longer need.',
}

const reviewedHere = 'reviewed'

/** The learner's cards to take along. */
export function ExportCardsDialog(dialog: DialogProps) {
  const [format, setFormat] = useState<CardFileFormat>('apkg')
  const [meeting, setMeeting] = useState<AnkiMeeting>('same')
  const [chosen, setChosen] = useState('')
  const courses = useQuery(courseChoicesQuery).data ?? []
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => exportCards({ format, as: meeting, ...chosenCards(chosen) }),
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
          Both hold your cards with their tags, when each comes next and how well you know it. Anki takes
          pictures, sounds, reviews and days from an Anki file alone.
        </p>
        <ChoiceSelect
          label="File type"
          value={format}
          data={cardFileFormats.map((value) => ({ value, label: formatWords[value] }))}
          onChange={({ currentTarget: { value } }) =>
            setFormat(cardFileFormats.find((one) => one === value) ?? 'apkg')
          }
        />
        <ChoiceSelect
          label="Which cards"
          value={chosen}
          data={[
            { value: '', label: 'All cards' },
            { value: reviewedHere, label: 'Only cards you have reviewed here' },
            ...courses.map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
          ]}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
        {format === 'apkg' ? (
          <div className="stack gap-8">
            <ChoiceSelect
              label="In Anki they become"
              value={meeting}
              data={ankiMeetings.map((value) => ({ value, label: meetingWords[value] }))}
              onChange={({ currentTarget: { value } }) =>
                setMeeting(ankiMeetings.find((one) => one === value) ?? 'same')
              }
            />
            <p className="muted small-tight" role="status">
              {inAnki[meeting]}
            </p>
          </div>
        ) : (
          <p className="muted small-tight">
            Anki adds the cards you made here as new ones, and leaves those it has as they are. It passes over
            cards that came from Anki: choose an Anki file for them.
          </p>
        )}
        {error !== null && <ErrorAlert title={sentenceFor(error)}>No file was made.</ErrorAlert>}
      </div>
    </Dialog>
  )
}

/** One list offers both: a course, or what was reviewed. */
const chosenCards = (chosen: string): { which: ExportedCards; courseId: string } =>
  chosen === reviewedHere ? { which: 'reviewed', courseId: '' } : { which: 'all', courseId: chosen }
