const LAYERS = [0, 1, 2, 3];
const WIRES = [
  'M0 62 H92 Q108 62 108 78 V120 Q108 136 124 136 H160',
  'M0 190 H160',
  'M0 318 H92 Q108 318 108 302 V260 Q108 244 124 244 H160',
  'M400 190 H560',
  'M400 136 H436 Q452 136 452 120 V92 Q452 76 468 76 H560',
  'M400 244 H436 Q452 244 452 260 V288 Q452 304 468 304 H560',
];
const NODES = [
  [0, 62],
  [0, 190],
  [0, 318],
  [560, 190],
  [560, 76],
  [560, 304],
] as const;

/** Data sets stacked in the middle; sources come in on one side, calls go out on the other. */
export function AuthArt({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="-12 0 584 380" className={className} fill="none" stroke="currentColor" aria-hidden="true">
      <g strokeWidth="1.5" opacity="0.4">
        {WIRES.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <g strokeWidth="2.5" strokeLinecap="round" strokeDasharray="10 190" data-flow>
        {WIRES.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <g strokeWidth="2" fill="currentColor">
        {NODES.map(([x, y]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r="5" fillOpacity="0.25" />
        ))}
      </g>
      {LAYERS.map((layer) => (
        <g key={layer} transform={`translate(280 ${262 - layer * 48})`} strokeLinejoin="round">
          <path d="M0 -66 128 0 0 66 -128 0Z" strokeWidth="2" fill="currentColor" fillOpacity={0.05 + layer * 0.045} />
          {layer === LAYERS.length - 1 && (
            <g strokeWidth="1.5" opacity="0.45">
              <path d="M-64 -33 64 33M-32 -49.5 96 16.5M-96 -16.5 32 49.5" />
              <path d="M64 -33 -64 33M32 -49.5 -96 16.5M96 -16.5 -32 49.5" />
            </g>
          )}
        </g>
      ))}
    </svg>
  );
}
