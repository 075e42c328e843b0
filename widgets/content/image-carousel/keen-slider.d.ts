// The package has one declaration for its CommonJS and ES modules. Read as CommonJS, its default export would be an
// object and not a class.
declare module 'keen-slider/keen-slider.es.js' {
  import type { KeenSliderInstance, KeenSliderOptions } from 'keen-slider'

  const KeenSlider: new (container: HTMLElement, options: KeenSliderOptions) => KeenSliderInstance
  export default KeenSlider
}
