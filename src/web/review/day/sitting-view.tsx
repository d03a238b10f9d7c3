import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconPlayerPause } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ratings } from '#contract/review.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { Kbd } from '#web/ui/answers/kbd.tsx'
import { CardFrame } from './card-frame.tsx'
import { CardView } from './card-view.tsx'
import type { OpenReview } from './open-review.ts'
import { Ratings } from './ratings.tsx'
import classes from './review.module.css'
import { canUndo, progressOf, type Sitting, type SittingCard } from './sitting.ts'
import { SittingBar } from './sitting-bar.tsx'
import { type LessonPlace, Source } from './source-link.tsx'

// Not needed for the first card.
const loadEditor = () => import('./edit-card.tsx')
const loadKeys = () => import('./keys-dialog.tsx')
const EditCard = lazy(() => loadEditor().then((module) => ({ default: module.EditCard })))
const KeysDialog = lazy(() => loadKeys().then((module) => ({ default: module.KeysDialog })))

/** Loaded while there is a connection: a learner who loses it later may still edit a card. */
export function preloadParts(): void {
  Promise.all([loadEditor(), loadKeys()]).catch((error: unknown) =>
    console.warn('Parts of the review are fetched again when they are needed.', error),
  )
}

interface SittingViewProps {
  review: OpenReview
  sitting: Sitting
  card: SittingCard
  turn: number
  /** The last message, below the card. */
  note: ReactNode
  onOpenLesson: (lesson: LessonPlace) => void
}

/** One card at a time. */
export function SittingView({ review, sitting, card, turn, note, onOpenLesson }: SittingViewProps) {
  const [isShown, setIsShown] = useState(false)
  const [isHintShown, setIsHintShown] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState<boolean | null>(null)
  const questionRef = useRef<HTMLDivElement>(null)
  const answerRef = useRef<HTMLDivElement>(null)
  const rootRef = useRef<HTMLDivElement>(null)
  useFocusOn(questionRef, turn)

  const show = () => {
    setIsShown(true)
    // After it is rendered.
    requestAnimationFrame(() => answerRef.current?.focus({ preventScroll: true }))
  }
  const canTakeBack = canUndo(sitting)
  usePageKeys((key) => {
    // Under an open sidebar the page is inert, and so are its keys.
    if (isEditing || rootRef.current?.closest('[inert]')) return false
    const rating = ratings.find((one) => String(one) === key)
    if (key === ' ' && !isShown && !isOnControl()) show()
    else if (rating !== undefined && isShown) review.rate(rating)
    else if (key === 'e') setIsEditing(true)
    else if (key === 's') review.suspend()
    else if (key === 'u' && canTakeBack) review.undo()
    else if (key === 'h' && card.hint !== '' && !isShown) setIsHintShown(true)
    else if (key === '?') setIsHelpOpen(true)
    else if (key === 'escape') review.stop()
    else return false
    return true
  })
  const closeEditor = () => {
    setIsEditing(false)
    requestAnimationFrame(() => questionRef.current?.focus({ preventScroll: true }))
  }

  return (
    <div ref={rootRef} className={classes.review}>
      <h1 className="unseen" tabIndex={-1}>
        Review
      </h1>
      <SittingBar {...progressOf(sitting)} onStop={review.stop} />
      {note}
      {isEditing ? (
        <CardFrame label="Edit this card">
          <Suspense fallback={<p className="muted">Opening…</p>}>
            <EditCard
              card={card}
              onSaved={(edited) => {
                review.reword(edited)
                closeEditor()
              }}
              onCancel={closeEditor}
            />
          </Suspense>
        </CardFrame>
      ) : (
        <>
          <CardView
            card={card}
            isShown={isShown}
            isHintShown={isHintShown}
            onShowHint={() => setIsHintShown(true)}
            questionRef={questionRef}
            answerRef={answerRef}
            source={<Source place={card.place} onOpenLesson={onOpenLesson} />}
          />
          <div className={classes.dock} data-bottom-bar>
            {isShown ? (
              <Ratings next={card.next} onRate={review.rate} />
            ) : (
              <div className={`flex to-middle ${classes.act}`}>
                <Button
                  size="lg"
                  className={classes.show ?? ''}
                  rightSection={<Kbd>Space</Kbd>}
                  aria-keyshortcuts="Space"
                  onClick={show}
                >
                  Show answer
                </Button>
              </div>
            )}
          </div>
          <div className={`flex to-middle wrap ${classes.tools}`}>
            <Tool name="Edit" shortcut="E" Icon={IconPencil} onClick={() => setIsEditing(true)} />
            <Tool name="Suspend" shortcut="S" Icon={IconPlayerPause} onClick={review.suspend} />
            <Tool
              name="Undo"
              shortcut="U"
              Icon={IconArrowBackUp}
              onClick={review.undo}
              isOff={!canTakeBack}
            />
            <p className={`small ${classes.all}`}>
              <Link to="/review/cards">All cards</Link>
              <button type="button" className={classes.help} onClick={() => setIsHelpOpen(true)}>
                Keys <Kbd>?</Kbd>
              </button>
            </p>
          </div>
        </>
      )}
      {isHelpOpen !== null && (
        <Suspense>
          <KeysDialog opened={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** A focused button handles the space key itself. */
const isOnControl = () => document.activeElement?.matches('button, a, summary, input') ?? false

/** A screen reader reads the next question at once; for the first one it reads the page first. */
function useFocusOn(questionRef: React.RefObject<HTMLDivElement | null>, turn: number): void {
  useEffect(() => {
    if (turn > 1) questionRef.current?.focus({ preventScroll: true })
  }, [questionRef, turn])
}

interface ToolProps {
  name: string
  shortcut: string
  Icon: typeof IconPencil
  isOff?: boolean
  onClick: () => void
}

const Tool = ({ name, shortcut, Icon, isOff = false, onClick }: ToolProps) => (
  <Button
    variant="subtle"
    size="sm"
    className={classes.tool ?? ''}
    leftSection={<Icon size={17} stroke={1.75} />}
    rightSection={<Kbd>{shortcut}</Kbd>}
    aria-keyshortcuts={shortcut}
    disabled={isOff}
    onClick={onClick}
  >
    {name}
  </Button>
)
