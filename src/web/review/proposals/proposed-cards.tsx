import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProposedCard } from '#contract/review/proposals.ts'
import { cardLimits } from '#contract/review.ts'
import { tooLong } from '#contract/words/too-long.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { refreshCards } from '#web/review/cards/api.ts'
import { CardText } from '#web/review/day/card-text.tsx'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { answerProposals } from './api.ts'
import classes from './proposed-cards.module.css'

interface ProposedCardsProps {
  proposals: readonly ProposedCard[]
  /** Said once they are answered: how many were kept. */
  onAnswered: (kept: number) => void
}

type Words = Pick<ProposedCard, 'front' | 'back'>

const faultsOf = ({ front, back }: Words) => ({
  front: front.trim() === '' ? 'This field is required.' : tooLong(front, cardLimits.front),
  back: tooLong(back, cardLimits.back),
})

const cardsInWords = (count: number) => (count === 1 ? '1 card' : `${count} cards`)

/** Cards that were proposed, at one glance: all are ticked, each can be unticked or put in other words, one button keeps. */
export function ProposedCards({ proposals, onAnswered }: ProposedCardsProps) {
  const client = useQueryClient()
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<ReadonlyMap<string, Words>>(new Map())
  const kept = proposals.filter(({ noteId }) => !unticked.has(noteId))
  const wordsOf = (card: ProposedCard): Words => edited.get(card.noteId) ?? card
  const isRefused = kept.some((card) => Object.values(faultsOf(wordsOf(card))).some(Boolean))
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      answerProposals({
        keep: kept.map((card) => {
          const { front, back } = wordsOf(card)
          return { noteId: card.noteId, hint: card.hint, front, back }
        }),
        drop: proposals.filter(({ noteId }) => unticked.has(noteId)).map(({ noteId }) => noteId),
      }),
    onSuccess: () => {
      onAnswered(kept.length)
      return refreshCards(client)
    },
  })
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(unticked)
    if (isTicked) next.delete(id)
    else next.add(id)
    setUnticked(next)
  }
  return (
    <div className="stack gap-12">
      {error !== null && (
        <ErrorAlert title="Your choice was not saved" onDismiss={reset}>
          {sentenceFor(error)}
        </ErrorAlert>
      )}
      <ul>
        {proposals.map((card) => (
          <Proposal
            key={card.noteId}
            words={wordsOf(card)}
            isTicked={!unticked.has(card.noteId)}
            onTick={(isTicked) => tick(card.noteId, isTicked)}
            onChange={(words) => setEdited(new Map(edited).set(card.noteId, words))}
          />
        ))}
      </ul>
      <div className="flex wrap gap-12">
        <Button
          variant={kept.length === 0 ? 'default' : 'filled'}
          loading={isPending}
          disabled={isRefused}
          onClick={() => mutate()}
        >
          {kept.length === 0 ? 'Keep none' : `Keep ${cardsInWords(kept.length)}`}
        </Button>
      </div>
    </div>
  )
}

interface ProposalProps {
  words: Words
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  onChange: (words: Words) => void
}

const shown = { minRows: 1, maxRows: 8, classNames: fieldClasses }

function Proposal({ words, isTicked, onTick, onChange }: ProposalProps) {
  const { front, back } = words
  const faults = faultsOf(words)
  const [isEditing, setEditing] = useState(false)
  const id = useId()
  return (
    <li className={`flex gap-12 align-start lined ${classes.card}`} data-dropped={!isTicked}>
      <Checkbox
        className={classes.tick ?? ''}
        checked={isTicked}
        aria-label={`Keep: ${front}`}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      {isEditing ? (
        <div className="stack gap-12 grow">
          <GrowingText
            {...shown}
            label="Question"
            autoFocus
            value={front}
            error={faults.front}
            onChange={({ currentTarget }) => onChange({ front: currentTarget.value, back })}
          />
          <GrowingText
            {...shown}
            label="Answer"
            error={faults.back}
            value={back}
            onChange={({ currentTarget }) => onChange({ front, back: currentTarget.value })}
          />
        </div>
      ) : (
        <div className="grow shrinkable breaks">
          <div id={id} className="strong dark">
            <CardText text={front} />
          </div>
          <div className="small">
            <CardText text={back} />
          </div>
        </div>
      )}
      <Button variant="subtle" size="sm" aria-describedby={id} onClick={() => setEditing(!isEditing)}>
        {isEditing ? 'Done' : 'Edit'}
      </Button>
    </li>
  )
}
