import type { CourseOutline } from '#contract/authored/transfer.ts'
import { counted } from '#contract/words/counted.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import { LevelBadge } from '#web/ui/badge.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { languageName } from './language-name.ts'
import classes from './outline-card.module.css'

/** Everything that a course file would bring. */
export function OutlineCard({ outline }: { outline: CourseOutline }) {
  const { title, description, difficultyLevel, weeklyHours, language, units, counts } = outline
  return (
    <section className="panel lifted clipped" aria-labelledby="outline-title">
      <div className={classes.tile}>
        <Tile seed={title} columns={18} rows={1} />
      </div>
      <div className={classes.head}>
        <div className="row wrap gap-8 muted small-tight">
          <LevelBadge level={difficultyLevel} />
          <span>{counted(units.length, 'lesson')}</span>
          <span aria-hidden="true">·</span>
          <span>{counted(weeklyHours * units.length, 'hour')}</span>
          <span aria-hidden="true">·</span>
          <span>in {languageName(language)}</span>
        </div>
        <h2 id="outline-title" className="mt-8 breaks" tabIndex={-1}>
          {title}
        </h2>
        <p className="max-68 mt-6 breaks">{description}</p>
        <p className="muted small-tight mt-8 breaks">{creditsOf(outline)}</p>
      </div>
      <dl className={`line-above ${classes.facts}`}>
        <Fact name="Concepts" count={counts.concepts} note={`in ${counted(units.length, 'unit')}`} />
        <Fact
          name="Cards"
          count={counts.cards}
          note={counts.cards === 0 ? 'none in the file' : 'all new to you'}
        />
        <Fact name="Exams" count={counts.exams} note={counted(counts.questions, 'question')} />
        <Fact
          name="Videos"
          count={counts.videos}
          note={counts.videos === 0 ? 'none in the file' : 'by link, not in the file'}
        />
      </dl>
      <div className={`line-above ${classes.units}`}>
        <h3 className="as-h4 mb-8">Units</h3>
        <ol>
          {units.map((unit, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the outline of a file never changes its order
              key={index}
              className={`row gap-20 ${classes.unit}`}
            >
              <span className={`rigid muted digits ${classes.number}`}>Unit {index + 1}</span>
              <span className={`grow shrinkable breaks ${classes.title}`}>{unit.title}</span>
              <span className="rigid muted small digits">
                {counted(unit.activities, 'activity', 'activities')}
              </span>
            </li>
          ))}
        </ol>
        {counts.milestones > 0 && (
          <p className="muted small-tight mt-16">
            A project with {counted(counts.milestones, 'milestone')} comes with it.
          </p>
        )}
      </div>
    </section>
  )
}

function Fact({ name, count, note }: { name: string; count: number; note: string }) {
  return (
    <div>
      <dt className="muted small-tight">{name}</dt>
      <dd>
        <b className="dark digits">{withCommas(count)}</b>
        <span className="muted small-tight block">{note}</span>
      </dd>
    </div>
  )
}

const authorsList = new Intl.ListFormat('en', { type: 'conjunction' })

const creditsOf = ({ authors, licence }: CourseOutline): string =>
  [authors.length > 0 && `Written by ${authorsList.format(authors)}.`, licence && `Licence: ${licence}.`]
    .filter(Boolean)
    .join(' ')
