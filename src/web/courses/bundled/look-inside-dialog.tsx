import type { ReactNode } from 'react'
import type { BundledCourse } from '#contract/authored/transfer.ts'
import { counted } from '#contract/words/counted.ts'
import { NumberedUnit } from '#web/courses/details/numbered-unit.tsx'
import { Badge, LevelBadge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { useMathematics } from '#web/ui/markdown/use-mathematics.ts'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { type BundledAdding, StartBundledButton } from './start-bundled-button.tsx'

interface Adds {
  adding: BundledAdding
  /** What went wrong with adding. */
  fault: ReactNode
}

/** What a course that comes with Trivium holds, before anything is added. */
export const LookInsideDialog = freshOnOpen<BundledCourse, Adds>(LookInside)

function LookInside({ subject: course, adding, fault, ...dialog }: OpenedOn<BundledCourse> & Adds) {
  const { originId, outline } = course
  return (
    <Dialog
      {...dialog}
      title={outline.title}
      banner={<Tile seed={originId} columns={20} rows={1} />}
      head={
        <div className="row wrap gap-8 mt-10 muted small">
          <LevelBadge level={outline.difficultyLevel} />
          <Badge tone="plain">Comes with Trivium</Badge>
          <span>{whatItHolds(outline)}</span>
        </div>
      }
      footer={<StartBundledButton course={course} adding={adding} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="stack gap-20 breaks dialog-body" tabIndex={0} aria-label="What the course holds">
        {fault}
        <p className="max-62">{outline.description}</p>
        <About text={outline.about} />
        <section>
          <h3 className="as-h3">Units</h3>
          <ol className="mt-4">
            {outline.units.map(({ title, objective }, index) => (
              <NumberedUnit key={title} number={index + 1} title={title} objective={objective} />
            ))}
          </ol>
        </section>
        <dl className="facts">
          <dt>Authors</dt>
          <dd>{outline.authors.join(', ')}</dd>
          <dt>Licence</dt>
          <dd>{outline.licence}</dd>
        </dl>
      </section>
    </Dialog>
  )
}

function whatItHolds({ units, weeklyHours, counts }: BundledCourse['outline']): string {
  const held = [
    counted(units.length, 'lesson'),
    counted(units.length * weeklyHours, 'hour'),
    counted(counts.concepts, 'concept'),
    counted(counts.questions, 'question'),
    counted(counts.cards, 'card'),
  ]
  return held.join(', ')
}

function About({ text }: { text: string }) {
  const { extension } = useMathematics(text)
  if (text === '') return null
  return (
    <section>
      <h3 className="as-h3">About this course</h3>
      <Markdown className="mt-8" text={text} {...(extension ? { extension } : {})} />
    </section>
  )
}
