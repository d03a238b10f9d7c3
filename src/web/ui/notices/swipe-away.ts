import { noteMotion } from './note-list.ts'

interface Hand {
  /** While it is held it does not go by itself. */
  onHold: (isHeld: boolean) => void
  onAway: () => void
}

const threshold = 5
const wheelRestMs = 120

/** Lets a finger, a pointer or a sideways wheel push something off the screen. Returns what ends it. */
export function swipeAway(node: HTMLElement, { onHold, onAway }: Hand): () => void {
  let offset = 0
  let isGone = false
  let wheelRest: ReturnType<typeof setTimeout> | undefined

  const moveTo = (to: number) => {
    offset = to
    node.style.transition = 'none'
    node.style.translate = `${to}px`
    node.style.opacity = `${1 - Math.min(Math.abs(to) / 200, 1) * 0.6}`
  }
  const letGo = () => {
    offset = 0
    for (const property of ['transition', 'translate', 'opacity']) node.style.removeProperty(property)
    onHold(false)
  }
  const sendAway = () => {
    isGone = true
    node.style.removeProperty('transition')
    node.style.translate = `${Math.sign(offset) * (node.offsetWidth + 40)}px`
    node.style.opacity = '0'
    setTimeout(onAway, noteMotion())
  }
  const isFar = () => Math.abs(offset) > node.offsetWidth * 0.35

  const press = (down: PointerEvent) => {
    if (isGone || down.button !== 0) return
    const ended = new AbortController()
    let isDragged = false
    let speed = 0
    let before = { x: down.clientX, at: down.timeStamp }
    const drag = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return
      const moved = event.clientX - down.clientX
      if (!isDragged && Math.abs(moved) < threshold) return
      if (!isDragged) onHold(true)
      isDragged = true
      document.body.style.userSelect = 'none'
      const passed = event.timeStamp - before.at
      if (passed > 0) speed = Math.abs(event.clientX - before.x) / passed
      before = { x: event.clientX, at: event.timeStamp }
      moveTo(moved)
    }
    const release = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return
      ended.abort()
      document.body.style.removeProperty('user-select')
      if (!isDragged) return
      const isFlung = speed > 0.5 && event.timeStamp - before.at < 100
      if (event.type === 'pointerup' && (isFar() || isFlung)) sendAway()
      else letGo()
    }
    document.addEventListener('pointermove', drag, { signal: ended.signal })
    document.addEventListener('pointerup', release, { signal: ended.signal })
    document.addEventListener('pointercancel', release, { signal: ended.signal })
  }

  const wheel = (event: WheelEvent) => {
    if (isGone || Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return
    // Else the browser takes it for a step back.
    event.preventDefault()
    clearTimeout(wheelRest)
    onHold(true)
    moveTo(offset - event.deltaX)
    if (isFar()) sendAway()
    else wheelRest = setTimeout(letGo, wheelRestMs)
  }

  node.addEventListener('pointerdown', press)
  node.addEventListener('wheel', wheel, { passive: false })
  return () => {
    clearTimeout(wheelRest)
    node.removeEventListener('pointerdown', press)
    node.removeEventListener('wheel', wheel)
  }
}
