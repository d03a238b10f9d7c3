import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListedCard } from '#contract/review/cards.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { CardText } from '#web/review/day/card-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { refreshCards, suspendCard } from './api.ts'
import classes from './card-row.module.css'
import { markWords, nextTime, questionOf, recallWords, whereFrom } from './card-words.ts'

interface CardRowProps {
  card: ListedCard
  onEdit: () => void
  onDelete: () => void
}

/** One card of all: what it asks, where it is from, when it comes again, and what can be done with it. */
export function CardRow({ card, onEdit, onDelete }: CardRowProps) {
  const { id, isSuspended } = card
  const client = useQueryClient()
  const suspending = useMutation({
    mutationFn: () => suspendCard(id, !isSuspended),
    onSuccess: () => refreshCards(client),
  })
  const facts = [nextTime(card, new Date()), recallWords(card), ...markWords(card)].filter(
    (part) => part !== '',
  )
  const act = { variant: 'subtle', size: 'sm', 'aria-describedby': `card-${id}` } as const
  return (
    <article className={classes.row} aria-labelledby={`card-${id}`}>
      <div className="shrinkable breaks">
        <p className="muted tiny">{whereFrom(card)}</p>
        <div id={`card-${id}`} className={`mt-2 ${classes.question}`}>
          <CardText text={questionOf(card)} />
        </div>
        <p className="muted small mt-2">{facts.join(' · ')}</p>
        {suspending.isError && (
          <ErrorAlert title={sentenceFor(suspending.error)} onDismiss={suspending.reset}>
            Everything is as it was before.
          </ErrorAlert>
        )}
      </div>
      <div className={classes.acts}>
        <Button {...act} onClick={onEdit}>
          Edit
        </Button>
        <Button {...act} loading={suspending.isPending} onClick={() => suspending.mutate()}>
          {isSuspended ? 'Ask again' : 'Suspend'}
        </Button>
        <Button {...act} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  )
}
