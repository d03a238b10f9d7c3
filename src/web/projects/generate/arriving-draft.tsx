import { counted } from '#contract/words/counted.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { GuideSigil } from '#web/ui/guide-sigil.tsx'
import classes from './arriving-draft.module.css'
import type { ToldDraft } from './read-draft.ts'

interface ArrivingDraftProps {
  draft: ToldDraft
  /** The connection is lost for now. */
  isAway: boolean
}

const projectPurposes = ['generate-project']

/** A draft while it is written: what is there, and a line for what comes next. */
export function ArrivingDraft({ draft: { head, milestones }, isAway }: ArrivingDraftProps) {
  const said = isAway
    ? 'The connection is lost. The planning continues, and you see the plan when it is back.'
    : milestones.length === 0
      ? 'The Professor is planning your project…'
      : `The Professor is planning your project: ${counted(milestones.length, 'milestone')} so far…`
  return (
    <div className="stack gap-16 dialog-body">
      <p className="row gap-10 muted" role="status">
        <GuideSigil leader="Professor" size={22} />
        {said}
      </p>
      <GuideWait label="Your project" purposes={projectPurposes} hasStop />
      {head === null ? (
        <span className={`bone ${classes.title}`} />
      ) : (
        <div className="stack gap-4">
          <h3 className="as-h3 breaks">
            <bdi>{head.title}</bdi>
          </h3>
          <p className="muted breaks pre-line">
            <bdi>{head.description}</bdi>
          </p>
        </div>
      )}
      <ol className="stack gap-10">
        {milestones.map(({ id, title, hours }, index) => (
          <li key={id} className={`panel row gap-12 ${classes.milestone}`}>
            <span className={`place-center rigid muted ${classes.number}`} aria-hidden="true">
              {index + 1}
            </span>
            <bdi className="grow shrinkable breaks title-h4">{title}</bdi>
            <span className="rigid muted small digits">{hours} h</span>
          </li>
        ))}
        <li className={`panel row gap-12 ${classes.milestone}`} aria-hidden="true">
          <span className={`bone ${classes.number}`} />
          <span className={`bone ${classes.line}`} />
        </li>
      </ol>
    </div>
  )
}
