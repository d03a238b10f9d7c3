// In this order: fonts, plain elements, components. CSS modules come after them, with the parts that use
// them.
import '@fontsource-variable/literata/opsz.css'
import '@fontsource-variable/literata/opsz-italic.css'
import '@fontsource-variable/commissioner/wght.css'
import './stand-ins.css'
import './base.css'
import './mantine.css'
