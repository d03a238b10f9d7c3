import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ticks.module.css'

interface TicksProps {
  question: string
  note: string
  lines: readonly ReactNode[]
  /** In the order of the lines. */
  ticked: readonly boolean[]
  onTick: (line: number, isTicked: boolean) => void
}

/** What is asked, and one line under the other to be ticked where it is so. */
export function Ticks({ question, note, lines, ticked, onTick }: TicksProps) {
  return (
    <fieldset className={classes.ticks}>
      <legend className="title-h4 dark">{question}</legend>
      <p className="muted small">{note}</p>
      {lines.map((line, index) => (
        <Checkbox
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place among them
          key={index}
          classNames={lineClasses}
          checked={ticked[index] === true}
          onChange={(event) => onTick(index, event.currentTarget.checked)}
          label={line}
        />
      ))}
    </fieldset>
  )
}

const lineClasses = {
  body: `align-start ${classes.line}`,
  labelWrapper: 'grow shrinkable',
  input: classes.box ?? '',
  label: classes.label ?? '',
}
