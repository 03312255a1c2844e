{{- define "disha.labels" -}}
app.kubernetes.io/name: disha-abroad
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "disha.image" -}}
{{ required "image.repository is required" .Values.image.repository }}:{{ required "image.tag is required" .Values.image.tag }}
{{- end }}

{{/* Settings of all processes. A change starts new pods. */}}
{{- define "disha.settings" -}}
{{- range $name := list "PUBLIC_ORIGIN" "S3_BUCKET" "ENQUIRY_SPOOL_BUCKET" }}
{{- $_ := required (printf "settings.%s is required" $name) (index $.Values.settings $name) }}
{{- end }}
{{- range $name, $value := .Values.settings }}
{{- if $value }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* An ordinary user, a read-only root, and no right beyond that. */}}
{{- define "disha.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecret }}
imagePullSecrets: [{ name: {{ . }} }]
{{- end }}
{{- end }}

{{- define "disha.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{/* Nothing in them has to outlive the pod. */}}
{{- define "disha.volumes" -}}
volumes:
  - { name: data, emptyDir: {} }
  - { name: tmp, emptyDir: {} }
{{- end }}

{{/* Pods of one kind are on different nodes and in different zones, if there are several. */}}
{{- define "disha.spread" -}}
topologySpreadConstraints:
{{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - topologyKey: {{ $key }}
    maxSkew: 1
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "disha.labels" $.root | nindent 8 }}
        app.kubernetes.io/component: {{ $.component }}
{{- end }}
{{- end }}
