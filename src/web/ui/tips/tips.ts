import { placeTip } from './place-tip.ts'
import classes from './tips.module.css'

const openDelayMs = 300
const tipId = 'tip'

const explained = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

/** One tip for the whole document. Returns what ends it. */
export function startTips(): () => void {
  const tip = document.createElement('div')
  tip.id = tipId
  tip.role = 'tooltip'
  tip.className = classes.tip ?? ''
  let shown: HTMLElement | null = null
  let hovered: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const place = () => {
    if (shown === null) return
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const size = { width: tip.offsetWidth, height: tip.offsetHeight }
    const { left, top, isAbove, arrow } = placeTip(shown.getBoundingClientRect(), size, view)
    tip.style.left = `${left}px`
    tip.style.top = `${top}px`
    tip.style.setProperty('--arrow', `${arrow}px`)
    tip.toggleAttribute('data-above', isAbove)
  }
  const hide = () => {
    clearTimeout(timer)
    if (shown?.getAttribute('aria-describedby') === tipId) shown.removeAttribute('aria-describedby')
    shown = null
    tip.remove()
  }
  const show = (target: HTMLElement) => {
    hide()
    const words = target.dataset.tooltip
    if (!words || !target.isConnected) return
    shown = target
    tip.textContent = words
    if (!target.hasAttribute('aria-describedby')) target.setAttribute('aria-describedby', tipId)
    document.body.append(tip)
    place()
  }

  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    const target = explained(event.target)
    if (target === hovered) return
    hovered = target
    hide()
    if (target) timer = setTimeout(show, openDelayMs, target)
  }
  const leave = (event: PointerEvent) => {
    if (event.relatedTarget !== null) return
    hovered = null
    hide()
  }
  const focus = (event: FocusEvent) => {
    const target = explained(event.target)
    if (target?.matches(':focus-visible')) show(target)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }

  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('pointerover', enter, { signal })
  document.addEventListener('pointerout', leave, { signal })
  document.addEventListener('pointerdown', hide, { signal })
  document.addEventListener('focusin', focus, { signal })
  document.addEventListener('focusout', hide, { signal })
  window.addEventListener('keydown', key, { capture: true, signal })
  window.addEventListener('scroll', place, { capture: true, passive: true, signal })
  window.addEventListener('resize', place, { signal })
  return () => {
    ended.abort()
    hide()
  }
}
