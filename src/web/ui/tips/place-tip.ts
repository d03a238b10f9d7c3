type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'width'>
type Size = { width: number; height: number }

const gap = 7
const margin = 8
const arrowMargin = 7

/** Below its target, above it where there is no room below, and never past the window's edge. */
export function placeTip(target: Box, tip: Size, view: Size) {
  const middle = target.left + target.width / 2
  const most = Math.max(margin, view.width - tip.width - margin)
  const left = Math.round(Math.min(Math.max(middle - tip.width / 2, margin), most))
  const above = target.top - gap - tip.height
  const isAbove = target.bottom + gap + tip.height > view.height && above >= 0
  return {
    left,
    top: Math.round(isAbove ? above : target.bottom + gap),
    isAbove,
    /** The position of the arrow's middle in the tip. */
    arrow: Math.round(Math.min(Math.max(middle - left, arrowMargin), tip.width - arrowMargin)),
  }
}
