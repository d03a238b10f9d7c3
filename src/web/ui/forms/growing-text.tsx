import '@mantine/core/styles/Input.layer.css'
import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './growing-text.module.css'

interface GrowingTextProps extends Omit<TextareaProps, 'autosize' | 'style' | 'classNames'> {
  classNames?: { input?: string; error?: string }
}

const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/**
 * A field that grows with its text, from `minRows` to `maxRows` lines. The library's own way, for browsers that have
 * none, measures a copy of the text after each letter and lays out the whole page for it.
 */
export function GrowingText({ classNames = {}, ...props }: GrowingTextProps) {
  if (!growsByItself) return <Textarea {...props} classNames={classNames} autosize />
  const { minRows = 1, maxRows, ...others } = props
  const bounds = { '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties
  const input = [classNames.input, classes.input, maxRows === undefined ? '' : classes.bounded].join(' ')
  return <Textarea {...others} style={bounds} classNames={{ ...classNames, input }} />
}
