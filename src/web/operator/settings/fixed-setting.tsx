/** A setting that a variable of the environment has decided: its value, and no control. */
export const FixedSetting = ({ value, variable }: { value: string; variable: string }) => (
  <p>
    <span className="dark strong">{value}</span>{' '}
    <span className="muted small">
      · set by <code>{variable}</code>
    </span>
  </p>
)
