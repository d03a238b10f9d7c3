import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { proposalsQuery } from './api.ts'
import { ProposedCards } from './proposed-cards.tsx'
import classes from './waiting-proposals.module.css'

/** Over the list of cards: those that were proposed and wait for a yes or no. Nothing where none wait. */
export function WaitingProposals() {
  const { data = [] } = useQuery(proposalsQuery)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (data.length === 0) return null
  return (
    <section className={`panel mb-24 ${classes.waiting}`} aria-labelledby={id}>
      <div className="flex wrap between gap-12">
        <h2 id={id}>{data.length === 1 ? '1 proposed card' : `${data.length} proposed cards`}</h2>
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Later' : 'Look at them'}
        </Button>
      </div>
      {isOpen && (
        <div className="mt-12">
          <ProposedCards
            key={data.map(({ noteId }) => noteId).join()}
            proposals={data}
            onAnswered={() => setOpen(false)}
          />
        </div>
      )}
    </section>
  )
}
