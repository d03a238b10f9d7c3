import { Link } from 'react-router'
import type { KnowledgeWord } from '#contract/knowledge.ts'
import { conceptWords } from '#web/knowledge/concept-words.ts'
import { KnowledgeMark } from '#web/knowledge/knowledge-mark.tsx'
import classes from './side-card.module.css'

const order: KnowledgeWord[] = ['solid', 'unclear', 'shaky', 'not_seen']

export const LegendCard = ({ hasCards }: { hasCards: boolean }) => (
  <section className={`panel lifted ${classes.card}`} aria-labelledby="legend-heading">
    <h2 id="legend-heading" className="as-h4">
      What the words mean
    </h2>
    <dl className={`small-tight mt-12 ${classes.legend}`}>
      {order.map((word) => (
        <div key={word} className="flex gap-12">
          <dt className="flex gap-12 strong dark rigid">
            <KnowledgeMark word={word} />
            {conceptWords[word].name}.
          </dt>
          <dd className="muted">{conceptWords[word].meaning}</dd>
        </div>
      ))}
    </dl>
    <div className={`stack gap-8 line-above small-tight muted ${classes.foot}`}>
      {hasCards && (
        <p>
          Recall today comes from your cards: how likely you are to remember it now without looking. It drops
          with time.
        </p>
      )}
      <p>
        <Link to="/profile/knowledge/reckoning" className="strong plain">
          How your knowledge is estimated
        </Link>
      </p>
    </div>
  </section>
)
