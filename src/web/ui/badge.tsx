import type { ReactNode } from 'react'
import classes from './badge.module.css'

interface BadgeProps {
  tone: 'beginner' | 'intermediate' | 'advanced' | 'plain' | 'outline' | 'ink' | 'earned'
  icon?: ReactNode
  children: ReactNode
}

/** A small label that says in words what its colour says. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={`rigid tiny strong nowrap ${classes.badge}`} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}

const levelTones: Record<string, BadgeProps['tone']> = {
  beginner: 'beginner',
  intermediate: 'intermediate',
}

/** Beginner green, Intermediate amber, anything else red. */
export function LevelBadge({ level }: { level: string }) {
  return <Badge tone={levelTones[level.toLowerCase()] ?? 'advanced'}>{level}</Badge>
}
