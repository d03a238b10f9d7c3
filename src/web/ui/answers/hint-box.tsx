import { ActionIcon, Button } from '@mantine/core'
import { IconBulb, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './hint-box.module.css'
import { Kbd } from './kbd.tsx'

interface HintBoxProps {
  /** What was asked for so far, and how many more there are. */
  shown: readonly string[]
  left: number
  /** How the words of a hint are set. */
  words: (hint: string) => ReactNode
  /** Said before the first one and beside every further one. */
  price: string
  /** Said in place of the button when all were shown. */
  lastWords: string
  isAsking: boolean
  fault: string | null
  onAsk: () => void
  /** The key that asks as well. */
  shortcut?: string
}

/** Help in steps: each is asked for, and what was shown stays. */
export function HintBox(props: HintBoxProps) {
  const { shown, left, words, price, lastWords, isAsking, fault, onAsk, shortcut } = props
  const [isFolded, setIsFolded] = useState(false)
  const count = shown.length + left
  const ask = left > 0 && (
    <Button
      variant={shown.length === 0 ? 'default' : 'subtle'}
      size="sm"
      loading={isAsking}
      {...(shortcut && { 'aria-keyshortcuts': shortcut, rightSection: <Kbd>{shortcut}</Kbd> })}
      onClick={() => {
        setIsFolded(false)
        onAsk()
      }}
    >
      Show hint {shown.length + 1}
    </Button>
  )
  return (
    <section className={`mb-20 ${classes.box}`} aria-label="Hints">
      <div className={`row gap-10 ${classes.head}`}>
        <IconBulb size={20} stroke={1.75} aria-hidden="true" />
        <span className="grow strong">
          {shown.length === 0 ? 'Hints' : 'Hint'}{' '}
          <span className={`muted digits ${classes.count}`}>
            {shown.length === 0 ? `0 of ${count} shown` : `${shown.length} of ${count}`}
          </span>
        </span>
        {shown.length === 0 ? (
          ask
        ) : (
          <ActionIcon
            variant="subtle"
            aria-label={isFolded ? 'Show the hints' : 'Hide the hints'}
            title={isFolded ? 'Show the hints' : 'Hide the hints'}
            aria-expanded={!isFolded}
            onClick={() => setIsFolded(!isFolded)}
          >
            {isFolded ? <IconChevronDown size={18} /> : <IconChevronUp size={18} />}
          </ActionIcon>
        )}
      </div>
      {/* There before the first hint comes, so that each is read out when it does, and none of them twice. */}
      <div role="status" aria-atomic="false" hidden={isFolded}>
        {shown.map((hint) => (
          <div key={hint} className={`breaks ${classes.hint}`}>
            {words(hint)}
          </div>
        ))}
      </div>
      {fault !== null && (
        <div className={classes.fault}>
          <ErrorAlert title="The hint did not come. Nothing was lost." onRetry={onAsk} retrying={isAsking}>
            {fault}
          </ErrorAlert>
        </div>
      )}
      <div className={`row between wrap gap-12 muted small line-above ${classes.foot}`}>
        <span>{left === 0 ? lastWords : price}</span>
        {shown.length > 0 && ask}
      </div>
    </section>
  )
}
