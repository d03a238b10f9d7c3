import { Button } from '@mantine/core'
import { IconBook, IconBulb, IconHistory } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { facesOf } from '#contract/review/faces.ts'
import { innerTitle } from '#contract/words/text.ts'
import { Kbd } from '#web/ui/answers/kbd.tsx'
import { CardFrame } from './card-frame.tsx'
import { CardText } from './card-text.tsx'
import classes from './card-view.module.css'
import type { SittingCard } from './sitting.ts'

interface CardViewProps {
  card: SittingCard
  isShown: boolean
  isHintShown: boolean
  onShowHint: () => void
  questionRef: RefObject<HTMLDivElement | null>
  answerRef: RefObject<HTMLDivElement | null>
  /** The way back to where it came from. */
  source: ReactNode
}

/** One card: what it asks and why today, then what it answers and where that came from. */
export function CardView(props: CardViewProps) {
  const { card, isShown, isHintShown, onShowHint, questionRef, answerRef, source } = props
  const { place, hint } = card
  const { question, answer } = facesOf(card)
  return (
    <CardFrame label={isShown ? 'Card, with its answer' : 'Card'}>
      {(place.courseTitle !== null || place.conceptLabel !== null) && (
        <p className={`small-tight muted breaks ${classes.from}`}>
          {place.courseTitle !== null && <span>{innerTitle(place.courseTitle)}</span>}
          {place.courseTitle !== null && place.conceptLabel !== null && (
            <span className={classes.dot} aria-hidden="true" />
          )}
          {place.conceptLabel !== null && <b className="dark strong">{place.conceptLabel}</b>}
        </p>
      )}
      {/* The question takes the focus when it comes, so that it is read out. */}
      <div
        ref={questionRef}
        tabIndex={-1}
        className={`breaks ${classes.question}`}
        data-small={isShown || undefined}
      >
        <CardText text={question} />
      </div>
      {isShown && (
        <div ref={answerRef} tabIndex={-1} className={`breaks line-above ${classes.answer}`}>
          <CardText text={answer} />
        </div>
      )}
      {hint !== '' && !isShown && <Hint text={hint} isShown={isHintShown} onShow={onShowHint} />}
      {isShown ? (
        <div className={`flex small-tight muted breaks ${classes.foot}`}>
          <IconBook size={20} stroke={1.75} aria-hidden="true" />
          <span>{source}</span>
        </div>
      ) : (
        <p className={`flex small-tight muted breaks ${classes.foot}`}>
          <IconHistory size={20} stroke={1.75} aria-hidden="true" />
          <span>
            <b className="plain strong">Why today:</b> {card.why.replace(/^You /, 'you ')}
          </span>
        </p>
      )}
    </CardFrame>
  )
}

function Hint({ text, isShown, onShow }: { text: string; isShown: boolean; onShow: () => void }) {
  return (
    <div className={classes.hint}>
      {!isShown && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.tool}
          leftSection={<IconBulb size={17} stroke={1.75} />}
          rightSection={<Kbd>H</Kbd>}
          aria-keyshortcuts="H"
          onClick={onShow}
        >
          Hint
        </Button>
      )}
      <div role="status">
        {isShown && (
          <div className={`flex ${classes.foundHint}`}>
            <IconBulb size={20} stroke={1.75} aria-hidden="true" />
            <div className="shrinkable breaks">
              <CardText text={text} />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
