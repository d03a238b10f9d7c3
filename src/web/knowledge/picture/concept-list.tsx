import { useState } from 'react'
import type { UnitStanding } from '#contract/knowledge/picture.ts'
import { universalDay } from '#contract/time/calendar-date.ts'
import { innerTitle } from '#contract/words/text.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import classes from './concept-list.module.css'
import { ConceptRow, type RowLink } from './concept-row.tsx'
import { conceptsOf, unseenAtEnd } from './shown-units.ts'

interface ConceptListProps {
  units: UnitStanding[]
  /** A filter is set: every unit that matches it is shown, and none is folded. */
  isNarrowed: boolean
  /** Whether any concept of the course has a card, including hidden concepts. */
  hasCards: boolean
  chosenId: string | null
  linkTo: RowLink
}

export function ConceptList({ units, isNarrowed, hasCards, chosenId, linkTo }: ConceptListProps) {
  const today = universalDay()
  const [isUnfolded, setUnfolded] = useState(false)
  const folded = isNarrowed || isUnfolded ? [] : unseenAtEnd(units)
  // The selected concept is never folded away.
  const isHidden = folded.length > 0 && !conceptsOf(folded).some(({ id }) => id === chosenId)
  const shown = isHidden ? units.slice(0, units.length - folded.length) : units
  return (
    <div>
      <section
        className={`panel lifted ${classes.list}`}
        aria-label="Concepts of this course"
        data-cards={hasCards || undefined}
      >
        <div className={`tiny strong muted ${classes.head}`} aria-hidden="true">
          <span>Concept</span>
          <span>What we believe</span>
          {hasCards && <span>Recall today</span>}
        </div>
        {shown.map(({ unitId, number, title, concepts }) => (
          <section key={unitId ?? 'gone'} className={`lined ${classes.unit}`}>
            <h2 className={`title-h4 ${classes.heading}`}>
              {number !== null && <span className={classes.number}>Unit {number} </span>}
              {innerTitle(title)}
            </h2>
            <ul>
              {concepts.map((concept) => (
                <ConceptRow
                  key={concept.id}
                  concept={concept}
                  today={today}
                  hasCards={hasCards}
                  isChosen={concept.id === chosenId}
                  linkTo={linkTo}
                />
              ))}
            </ul>
          </section>
        ))}
      </section>
      {isHidden && (
        <p className="muted small mt-16">
          {foldedWords(folded)}{' '}
          <button
            type="button"
            className={`strong plain underlined ${classes.unfold}`}
            onClick={() => setUnfolded(true)}
          >
            Show them
          </button>
        </p>
      )}
    </div>
  )
}

/** 'Eight more concepts in units 5 to 6 are not seen yet.' */
function foldedWords(units: UnitStanding[]): string {
  const count = conceptsOf(units).length
  const concepts = count === 1 ? 'One more concept' : `${withCommas(count)} more concepts`
  const [first, last] = [units[0]?.number, units.at(-1)?.number]
  const place =
    first == null || last == null
      ? 'further on'
      : first === last
        ? `in unit ${first}`
        : `in units ${first} ${last - first === 1 ? 'and' : 'to'} ${last}`
  return `${concepts} ${place} ${count === 1 ? 'is' : 'are'} not seen yet.`
}
