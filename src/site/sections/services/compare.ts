/** Lets each pair of pictures be compared by its slider: left of it is before, right of it after. */
for (const figure of document.querySelectorAll<HTMLElement>('.compare')) {
  const slider = figure.querySelector('input');
  if (!slider) continue;
  const show = () => {
    figure.style.setProperty('--cut', `${slider.value}%`);
    slider.ariaValueText = `${slider.value} % antes, ${100 - slider.valueAsNumber} % después`;
  };
  slider.addEventListener('input', show);
  slider.hidden = false;
  figure.dataset.live = '';
  show();
}
