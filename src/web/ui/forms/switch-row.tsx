import { type ReactNode, useId } from 'react'
import classes from './switch-row.module.css'

interface SwitchRowProps {
  /** An element, so that it can be a heading where needed. */
  title: ReactNode
  /** The meaning of its current state. */
  children: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A setting that is on or off, and takes effect at once. */
export function SwitchRow({ title, children, isOn, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className="flex align-start between gap-16">
      <div className="shrinkable">
        <div id={`${id}-title`}>{title}</div>
        <p id={`${id}-words`} className="muted small-tight mt-2">
          {children}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        className={`rigid ${classes.switch}`}
        aria-checked={isOn}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
        onClick={() => onChange(!isOn)}
      />
    </div>
  )
}
