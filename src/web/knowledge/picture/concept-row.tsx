import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from 'react-router'
import type { ConceptStanding } from '#contract/knowledge/picture.ts'
import { sayEvidence } from '#contract/knowledge/say-evidence.ts'
import { wordFor } from '#web/knowledge/concept-words.ts'
import { MarkedWord } from '#web/knowledge/knowledge-mark.tsx'
import { Badge } from '#web/ui/badge.tsx'
import classes from './concept-list.module.css'
import { Recall } from './recall.tsx'

/** Where a row leads, and how: the router's own words for it. */
export type RowLink = (
  conceptId: string,
) => Pick<LinkProps, 'to' | 'replace' | 'state' | 'preventScrollReset'>

/** By this the focus finds its way back to the row. */
export const rowId = (conceptId: string) => `concept-${conceptId}`

interface ConceptRowProps {
  concept: ConceptStanding
  today: string
  hasCards: boolean
  isChosen: boolean
  linkTo: RowLink
}

export function ConceptRow({ concept, today, hasCards, isChosen, linkTo }: ConceptRowProps) {
  const { id, label, openMistakes, recall } = concept
  const said = sayEvidence(concept, today)
  return (
    <li className={`relative ${classes.row}`} data-chosen={isChosen || undefined}>
      <div className="shrinkable">
        <div className={`flex wrap ${classes.name}`}>
          <Link
            id={rowId(id)}
            className={`dark strong breaks covers ${classes.link}`}
            aria-current={isChosen ? 'true' : undefined}
            {...linkTo(id)}
          >
            {label}
          </Link>
          {openMistakes > 0 && <Badge tone="outline">Mistake</Badge>}
        </div>
        {said !== '' && <p className="muted tiny">{said}</p>}
      </div>
      <MarkedWord word={wordFor(concept)} />
      {hasCards && <Recall of={label} recall={recall} />}
      <IconChevronRight className={`muted ${classes.arrow}`} size={20} stroke={1.75} aria-hidden="true" />
    </li>
  )
}
