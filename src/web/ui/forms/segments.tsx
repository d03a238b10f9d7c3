import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './segments.module.css'

interface SegmentsProps {
  'aria-label': string
  value: string
  onChange: (value: string) => void
  data: { value: string; label: ReactNode }[]
  className?: string
}

const parts = {
  root: `${classes.root} ${classes.round}`,
  label: classes.label ?? '',
  innerLabel: classes.words ?? '',
  indicator: classes.chosen ?? '',
}

/** One of a few, side by side over the whole width. */
export const Segments = ({ className = '', ...props }: SegmentsProps) => (
  <SegmentedControl {...props} className={className} classNames={parts} fullWidth withItemsBorders={false} />
)
