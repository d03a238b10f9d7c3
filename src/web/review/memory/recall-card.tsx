import { useId } from 'react'
import type { Memory } from '#contract/review/memory.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import classes from './memory-screen.module.css'
import { sayAge, sayPercent } from './memory-words.ts'

/** How often cards were recalled by how long they had rested, beside what was foretold. */
export function RecallCard({ recallByAge }: Pick<Memory, 'recallByAge'>) {
  const headingId = useId()
  const known = recallByAge.filter(({ reviews }) => reviews > 0)
  return (
    <section className={`panel lifted ${classes.card}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="as-h3">
        Recall by age
      </h2>
      <p className="muted small-tight mt-4">
        {known.length === 0
          ? 'Once you have seen a card a second time, this shows how often you recalled it, and how often that was predicted.'
          : 'How often you recalled a card, by how long ago you had last seen it. The line is what was predicted.'}
      </p>
      {known.length > 0 && (
        <table className={`small digits mt-16 ${classes.ages}`}>
          <thead className="muted">
            <tr>
              <th scope="col">Last seen</th>
              <td aria-hidden="true" className={classes.plotCell} />
              <th scope="col">Recalled</th>
              <th scope="col">Predicted</th>
              <th scope="col">Reviews</th>
            </tr>
          </thead>
          <tbody>
            {known.map((age) => (
              <tr key={age.fromDays}>
                <th scope="row">{sayAge(age)}</th>
                <td aria-hidden="true" className={classes.plotCell}>
                  <span className={`block relative ${classes.track}`}>
                    <span
                      className={`block ${classes.bar}`}
                      style={{ width: `${(age.recalled / age.reviews) * 100}%` }}
                    />
                    {age.foretold !== null && (
                      <span className={classes.foretold} style={{ left: `${age.foretold * 100}%` }} />
                    )}
                  </span>
                </td>
                <td className="strong">{sayPercent(age.recalled / age.reviews)}</td>
                <td>{age.foretold === null ? '–' : sayPercent(age.foretold)}</td>
                <td>{withCommas(age.reviews)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
