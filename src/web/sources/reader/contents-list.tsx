import type { OutlineEntry } from '#contract/sources/reading.ts'
import classes from './reader-panels.module.css'

interface ContentsListProps {
  outline: OutlineEntry[]
  section: number
  onChoose: (entry: OutlineEntry) => void
}

/** The table of contents; what is open now is marked. */
export function ContentsList({ outline, section, onChoose }: ContentsListProps) {
  const here = outline.findLastIndex((entry) => entry.section <= section)
  return (
    <nav className={classes.panel} aria-label="Contents">
      <ol className={classes.contents}>
        {outline.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name
          <li key={index} style={{ paddingInlineStart: `${(Math.min(entry.level, 6) - 1) * 1.1}rem` }}>
            <button
              type="button"
              className={classes.entry}
              aria-current={index === here ? 'location' : undefined}
              onClick={() => onChoose(entry)}
            >
              <bdi>{entry.title}</bdi>
              <span className="muted digits">{entry.section + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
