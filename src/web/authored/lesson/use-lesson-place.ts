import { useState } from 'react'
import type { LessonForm } from './lesson-values.ts'

export const lessonTabs = ['activities', 'questions', 'cards', 'concepts'] as const
export type LessonTab = (typeof lessonTabs)[number]
type Open = Partial<Record<LessonTab, number>>

export type LessonPlace = ReturnType<typeof useLessonPlace>

/**
 * Which tab is shown and which part of it is unfolded. A new validation error opens the part with its field.
 */
export function useLessonPlace({ errors }: Pick<LessonForm, 'errors'>) {
  const [tab, setTab] = useState<string>('activities')
  const [opened, setOpened] = useState<Open>({ activities: 0 })
  const [seen, setSeen] = useState(errors)
  const open = (name: LessonTab, index: number | undefined) => {
    setTab(name)
    if (index !== undefined) setOpened((before) => ({ ...before, [name]: index }))
  }
  /** Opens the part of the form that contains the field of this path. */
  const show = (path: string) => {
    const [name, index] = path.split('.')
    const found = lessonTabs.find((one) => one === name)
    if (found) open(found, index !== undefined && /^\d+$/.test(index) ? Number(index) : undefined)
  }
  // During the render, so that the field exists before it gets the focus.
  if (errors !== seen) {
    setSeen(errors)
    const [first] = Object.keys(errors).filter((path) => !(path in seen))
    if (first !== undefined) show(first)
  }
  return {
    tab,
    setTab,
    open,
    show,
    isOpen: (name: LessonTab, index: number) => opened[name] === index,
    toggle: (name: LessonTab, index: number) =>
      setOpened((before) => ({ ...before, [name]: before[name] === index ? undefined : index })),
    close: (name: LessonTab) => setOpened((before) => ({ ...before, [name]: undefined })),
  }
}
